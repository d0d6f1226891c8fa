/** The bill of an entry while it is typed. */
import { type BillItem, type Expense, isRecord } from '@quits/contracts';
import {
  type BillExtra,
  type BillItem as Item,
  type Cents,
  findBillProblem,
  minorUnitOf,
  msg,
  parseSplitValue,
  percentOfItems,
  sharesOfBill,
  t,
} from '@quits/domain';
import {
  amountText,
  entryCurrencyOf,
  isText,
  totalCentsOf,
  typedCents,
  type TypedTotal,
} from './fields/field.ts';

/** An item with its amount as typed in the form's currency. */
export interface FormItem extends Omit<BillItem, 'cents'> {
  amount: string;
}

/** Tax, a tip or a discount as it was typed, without the sign of a discount. */
export interface FormExtra extends Pick<BillExtra, 'name' | 'how'> {
  /** An amount in the form's currency, or the percentage. */
  typed: string;
  /** Of the items. What is kept is the amount that it comes to. */
  isPercent: boolean;
  isDiscount: boolean;
}

export interface FormBill {
  items: readonly FormItem[];
  extras: readonly FormExtra[];
  claiming: boolean;
}

export const EMPTY_BILL: FormBill = { items: [], extras: [], claiming: false };

/** What a bill mostly has besides its items. */
const USUAL = [msg('Tax'), msg('Tip'), msg('Discount')] as const;

/** The extras that most bills have, then further ones: none moves while it is typed. */
export function shownExtras({ extras }: Pick<FormBill, 'extras'>): FormExtra[] {
  const usual = USUAL.map((name): FormExtra => {
    const known = { name: t(name), how: 'proportional' as const, typed: '', isPercent: false };
    return extras.find((extra) => extra.name === known.name) ?? { ...known, isDiscount: name === 'Discount' };
  });
  return [...usual, ...extras.filter(({ name }) => usual.every((one) => one.name !== name))];
}

/** A bill after an extra was typed. */
export function withExtra(bill: FormBill, extra: FormExtra): FormBill {
  const others = bill.extras.map((one) => (one.name === extra.name ? extra : one));
  return { ...bill, extras: others.includes(extra) ? others : [...others, extra] };
}

/** An extra with its amount in cents of the form's currency. */
export function amountOfExtra(
  { name, how, typed, isPercent, isDiscount }: FormExtra,
  items: readonly Item[],
  currency: string,
): BillExtra {
  const cents = isPercent
    ? percentOfItems({ items }, parseSplitValue('percent', typed), minorUnitOf(currency))
    : typedCents(typed, currency);
  return { name, how, cents: isDiscount ? 0 - cents : cents };
}

/** A typed bill in cents of the form's currency. Rows in which nothing is typed are left out. */
export function readBill(bill: FormBill = EMPTY_BILL, currency: string) {
  const items = bill.items
    .map(({ amount, ...item }, index) => ({
      ...item,
      name: item.name.trim() || t('Item {place}', { place: index + 1 }),
      cents: typedCents(amount, currency),
      isBlank: item.name.trim() === '' && amount === '',
    }))
    .filter(({ isBlank }) => !isBlank)
    .map(({ isBlank: _, ...item }): BillItem => item);
  const extras = bill.extras.map((extra) => amountOfExtra(extra, items, currency));
  return { items, extras: extras.filter(({ cents }) => cents !== 0) };
}

/** The parts of the form's state from which a bill is counted. */
interface BillState extends TypedTotal {
  bill?: FormBill | undefined;
  shares: readonly { userId: number | null }[];
}

/** The people who share, in the order of their rows. */
export const chosenIn = ({ shares }: Pick<BillState, 'shares'>) =>
  shares.flatMap(({ userId }) => (userId === null ? [] : [userId]));

/** A bill with the people of the form and its total, in the currency that was paid. */
export const sizedBill = (state: BillState) => ({
  ...readBill(state.bill, entryCurrencyOf(state)),
  people: chosenIn(state),
  total: totalCentsOf(state),
});

interface CountedBill {
  problem: string | undefined;
  /** What each person had; nothing while there is a problem. */
  amounts: Cents[];
}

/** A large bill takes milliseconds, and a key asks for it from many places. No state is changed in place. */
const countedBills = new WeakMap<BillState, CountedBill>();

/** What follows from the bill of a state. */
export function countBill(state: BillState): CountedBill {
  const known = countedBills.get(state);
  if (known) return known;
  const bill = sizedBill(state);
  const shares = sharesOfBill(bill, bill.total, minorUnitOf(entryCurrencyOf(state)));
  const centsOf = new Map(shares?.map(({ userId, cents }) => [userId, cents]));
  const counted = {
    problem: shares ? undefined : findBillProblem(bill),
    amounts: state.shares.map(({ userId }) => (userId === null ? 0 : (centsOf.get(userId) ?? 0))),
  };
  countedBills.set(state, counted);
  return counted;
}

/** The bill of a saved expense. A percentage was not kept, so extras are the amounts that they came to. */
export function formBillOf({ items = [], extras = [], claiming }: Expense, currency: string): FormBill {
  return {
    items: items.map(({ cents, ...item }) => ({ ...item, amount: amountText(cents, currency) })),
    extras: extras.map(({ cents, ...extra }) => ({
      ...extra,
      typed: amountText(Math.abs(cents), currency),
      isPercent: false,
      isDiscount: cents < 0,
    })),
    claiming: claiming === true,
  };
}

/** A bill without those who may not be chosen, because they have left the group. */
export const withPeople = (bill: FormBill, userIds: readonly number[]): FormBill => ({
  ...bill,
  items: bill.items.map((item) => ({
    ...item,
    people: item.people.filter(({ userId }) => userIds.includes(userId)),
  })),
});

/** A bill whose typed amounts are changed, such as cut to the decimals of another currency. */
export const withAmounts = (bill: FormBill, change: (typed: string) => string): FormBill => ({
  ...bill,
  items: bill.items.map((item) => ({ ...item, amount: change(item.amount) })),
  extras: bill.extras.map((extra) => (extra.isPercent ? extra : { ...extra, typed: change(extra.typed) })),
});

const areAll = (rows: unknown, isOne: (row: Record<string, unknown>) => boolean) =>
  Array.isArray(rows) && rows.every((row) => isRecord(row) && isOne(row));

/** Whether what a draft kept has the form of a bill. */
export const isFormBill = (kept: unknown): boolean =>
  isRecord(kept) &&
  areAll(kept.items, ({ name, amount, people }) => isText(name) && isText(amount) && Array.isArray(people)) &&
  areAll(kept.extras, ({ name, typed }) => isText(name) && isText(typed));
