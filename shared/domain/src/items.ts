/** The items of a bill with tax, tip and discount, and the shares that follow from them. */
import type { Cents, PersonAmount } from './money.ts';
import { apportion } from './split.ts';

/** The most items and extras of a bill. */
export const MOST_ITEMS = 100;
export const MOST_EXTRAS = 10;

/** A person's part of an item, in hundredths of a share. */
export interface ItemWeight {
  userId: number;
  weight: number;
}

/** One line of a bill. All amounts of a bill are in cents of the currency that was paid. */
export interface BillItem {
  name: string;
  cents: Cents;
  people: readonly ItemWeight[];
}

/** Tax, a tip or a service charge; a discount is below 0. */
export interface BillExtra {
  name: string;
  cents: Cents;
  /** In proportion to what each person had, or the same for each person who had something. */
  how: 'proportional' | 'equal';
}

export interface Bill {
  items: readonly BillItem[];
  extras: readonly BillExtra[];
}

/** A bill, who shares it, and its total above 0 in the currency that was paid. */
interface SharedBill extends Bill {
  people: readonly number[];
  total: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const weightsOf = ({ people }: Pick<BillItem, 'people'>) => sum(people.map(({ weight }) => weight));
const isTaken = (item: BillItem) => weightsOf(item) > 0;
const amountsOf = (rows: readonly { cents: Cents }[]) => sum(rows.map(({ cents }) => cents));

/** What of the total no item and no extra covers; below 0 when they exceed it. */
export function uncovered({ items, extras, total }: Bill & { total: number }): number {
  return total - amountsOf(items) - amountsOf(extras);
}

/** The amount of the items that are not claimed: those without people, and those whose weights are all 0. */
export function unclaimed({ items }: Pick<Bill, 'items'>): number {
  return amountsOf(items.filter((item) => !isTaken(item)));
}

/**
 * A percentage of all items in cents, rounded half up to the currency's unit.
 *
 * @param basisPoints hundredths of a percent, at least 0
 * @param unit the currency's minor unit in cents
 */
export function percentOfItems({ items }: Pick<Bill, 'items'>, basisPoints: number, unit: Cents = 1): Cents {
  const whole = BigInt(amountsOf(items)) * BigInt(basisPoints);
  const step = BigInt(unit) * 10_000n;
  return Number((2n * whole + step) / (2n * step)) * unit;
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestDivisor(b, a % b);
}

/** What each person had: items by their weights, and an equal part of the rest. All are over `denominator`. */
function partsOf({ items, people, ...bill }: SharedBill): { parts: bigint[]; denominator: bigint } {
  const taken = items.filter(isTaken);
  const rest = BigInt(uncovered({ items, ...bill }) + unclaimed({ items }));
  const denominators = [people.length, ...taken.map(weightsOf)].map(BigInt);
  const denominator = denominators.reduce((all, one) => (all / greatestDivisor(all, one)) * one, 1n);
  const equal = (rest * denominator) / BigInt(people.length);
  const parts = new Map(people.map((userId) => [userId, equal]));
  for (const item of taken) {
    const perWeight = (BigInt(item.cents) * denominator) / BigInt(weightsOf(item));
    for (const { userId, weight } of item.people)
      parts.set(userId, (parts.get(userId) ?? 0n) + perWeight * BigInt(weight));
  }
  return { parts: [...parts.values()], denominator };
}

/**
 * The parts of a total, exact and over one denominator: what each person had, proportional extras in proportion to
 * it, and equal extras for each person who had something. Where there is none, extras go to all alike.
 */
function weigh(bill: SharedBill): bigint[] {
  const { parts, denominator } = partsOf(bill);
  const of = (how: BillExtra['how']) => BigInt(amountsOf(bill.extras.filter((extra) => extra.how === how)));
  const had = parts.reduce((all, part) => all + part, 0n);
  if (had === 0n) return bill.people.map(() => of('proportional') + of('equal'));
  const isHaving = parts.map((part) => part > 0n);
  const count = BigInt(isHaving.filter(Boolean).length);
  // had / denominator is the amount of items and rest, which proportional extras enlarge.
  const proportional = had + of('proportional') * denominator;
  const equal = of('equal') * denominator * had;
  return parts.map((part, index) => part * count * proportional + (isHaving[index] ? equal : 0n));
}

/** The parts of a total, or what is wrong with its bill. */
function check(bill: SharedBill): { weights: bigint[] } | { problem: string } {
  const known = new Set(bill.people);
  if (bill.items.some((item) => item.people.some(({ userId }) => !known.has(userId))))
    return { problem: 'must name only people of the shares' };
  if (uncovered(bill) < 0) return { problem: 'must not exceed the total' };
  const weights = weigh(bill);
  return weights.some((weight) => weight < 0n)
    ? { problem: 'must not make a share less than zero' }
    : { weights };
}

/** What is wrong with a bill, as text to follow "items"; undefined when its shares can be computed. */
export function findBillProblem(bill: SharedBill): string | undefined {
  const checked = check(bill);
  return 'problem' in checked ? checked.problem : undefined;
}

/**
 * The shares of a bill in cents, in the order of its people. They add up to the total. Each item is shared by its
 * weights; what no item and no extra covers, and items that no person took, are shared equally. All parts are exact
 * fractions, rounded once to the largest remainders, the first on a tie. Undefined when the bill has a problem.
 *
 * @param bill `total` is in the currency that was paid
 * @param totalCents the total in the group's currency
 * @param unit the currency's minor unit in cents: 1, or 100 where amounts are whole units
 */
export function sharesOfBill(
  bill: SharedBill,
  totalCents: Cents,
  unit: Cents = 1,
): PersonAmount[] | undefined {
  if (bill.people.length === 0 || totalCents % unit !== 0) return undefined;
  const checked = check(bill);
  if ('problem' in checked) return undefined;
  const units = apportion(totalCents / unit, checked.weights);
  return bill.people.map((userId, index) => ({ userId, cents: (units[index] ?? 0) * unit }));
}
