/** The split modes of an entry with their typed values, and the resulting shares. */
import { type Cents, MAX_AMOUNT, type PersonAmount } from './money.ts';
import type { SplitMode } from './split-mode.ts';
import { apportion, negated, splitEqually, sumCents } from './split.ts';

/** The most that one person can have, in hundredths of a share. */
export const MOST_SHARES = 1_000_000;

interface SplitValue {
  userId: number;
  /**
   * The typed value: in `exact` and `adjustment` minor units of the currency, in `percent` hundredths of a
   * percent, in `shares` hundredths of a share; none in `equal`.
   */
  value?: number | undefined;
}

/**
 * The split of an entry, as it was typed. Each person occurs once; left-over units go to the first people.
 */
export interface Split {
  mode: SplitMode;
  values: readonly SplitValue[];
}

/** 100 %, in hundredths of a percent. */
const WHOLE_PERCENT = 10_000;
const RANGES: Record<Exclude<SplitMode, 'equal' | 'items'>, readonly [least: number, most: number]> = {
  exact: [0, MAX_AMOUNT],
  percent: [0, WHOLE_PERCENT],
  shares: [0, MOST_SHARES],
  adjustment: [-MAX_AMOUNT, MAX_AMOUNT],
};

/** A problem with a split's values at any total, as text to follow "split"; undefined without one. */
export function findSplitProblem({ mode, values }: Split): string | undefined {
  if (mode === 'items')
    return values.length === 0 ? undefined : 'must have no values: the items say who shares';
  if (values.length === 0) return 'must name at least one person';
  const numbers = values.map(({ value }) => value);
  if (mode === 'equal')
    return numbers.every((value) => value === undefined) ? undefined : 'must have no values when it is equal';
  const [least, most] = RANGES[mode];
  const isFitting = (value = Number.NaN) => Number.isSafeInteger(value) && value >= least && value <= most;
  if (!numbers.every(isFitting))
    return `must have whole numbers from ${String(least)} to ${String(most)} as values`;
  const sum = sumCents(numbers.map((value) => value ?? 0));
  if (mode === 'percent' && sum !== WHOLE_PERCENT) return 'must add up to 100 percent';
  if (mode === 'shares' && sum === 0) return 'must have more than no shares';
  return undefined;
}

/** Amounts in minor units; undefined when the values do not make up the total. */
function unitsOf(
  mode: Exclude<SplitMode, 'items'>,
  values: readonly number[],
  total: number,
): number[] | undefined {
  if (mode === 'equal') return splitEqually(total, values.length);
  if (mode === 'percent' || mode === 'shares') return apportion(total, values);
  const rest = total - sumCents(values);
  if (mode === 'exact') return rest === 0 ? [...values] : undefined;
  if (rest < 0) return undefined;
  const amounts = splitEqually(rest, values.length).map((part, index) => part + (values[index] ?? 0));
  return amounts.every((amount) => amount >= 0) ? amounts : undefined;
}

/**
 * The shares in cents of a split of a total in cents, in its order. (Those of items: `sharesOfBill`.) They add up to the total, and none is
 * below 0. Those of a refund, whose total is below 0, are those of the same cost, negated: values are always those of
 * the cost. Undefined when the split is invalid, or its values do not make up this total.
 *
 * @param unit the currency's minor unit in cents: 1, or 100 where amounts are whole units
 */
export function sharesOfSplit(split: Split, totalCents: Cents, unit: Cents = 1): PersonAmount[] | undefined {
  if (totalCents % unit !== 0 || findSplitProblem(split) !== undefined) return undefined;
  const { mode, values } = split;
  if (mode === 'items') return undefined;
  const amounts = unitsOf(
    mode,
    values.map(({ value = 0 }) => value),
    Math.abs(totalCents) / unit,
  );
  const signed = (cents: Cents) => (totalCents < 0 ? negated(cents) : cents);
  return amounts?.map((amount, index) => ({
    userId: values[index]?.userId ?? 0,
    cents: signed(amount * unit),
  }));
}

/**
 * Whether shares are exactly those of a split of the total: the same people in any order, with the same
 * amounts.
 */
export function followsSplit(
  shares: readonly PersonAmount[],
  split: Split,
  totalCents: Cents,
  unit: Cents = 1,
): boolean {
  const expected = sharesOfSplit(split, totalCents, unit);
  if (expected?.length !== shares.length) return false;
  const centsOf = new Map(shares.map(({ userId, cents }) => [userId, cents]));
  return expected.every(({ userId, cents }) => centsOf.get(userId) === cents);
}
