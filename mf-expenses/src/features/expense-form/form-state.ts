import {
  apportion,
  type Cents,
  draftAmounts,
  equalValues,
  DEFAULT_CURRENCY,
  decimalsOf,
  formatSplitValue,
  isValueMode,
  minorUnitOf,
  parseSplitValue,
  type PersonAmount,
  splitEqually,
  type ValueMode,
} from '@quits/domain';
import { amountText, entryCurrencyOf, groupTotalOf, totalCentsOf, typedCents } from './fields/field.ts';
import type { FieldValues } from './fields/index.tsx';
import { chosenIn, countBill, type FormBill, withAmounts } from './form-bill.ts';

/**
 * One row of "Paid by" or "Split". `amount` is the typed text in the form's currency; `userId` is null until
 * chosen.
 */
export interface AmountRow {
  key: number;
  userId: number | null;
  amount: string;
  /** The person typed the amount: corrections change it last. */
  isTyped?: boolean;
  /** What the person typed in each mode that takes values instead of amounts. The amount follows from it. */
  values?: Partial<Record<ValueMode, string>>;
}

/** Who may be chosen, in the order of the members. */
export interface FormPeople {
  payers: readonly number[];
  shares: readonly number[];
}

/** Custom splits by typed amounts; on the wire it is `exact`. */
export const SPLIT_KINDS = ['equal', 'percent', 'shares', 'adjustment', 'items', 'custom'] as const;
export type SplitKind = (typeof SPLIT_KINDS)[number];

/**
 * The whole state of the expense form. It leaves out amounts that follow from the total: those of every split
 * but custom, and that of a single payer. `rowsOf` computes them, so they can't become stale.
 */
export interface FormState extends FieldValues {
  /** The group's currency. */
  currency: string;
  payers: AmountRow[];
  /** Until the person types it, a single payer's amount equals the total. */
  isPayerAmountTyped: boolean;
  splitKind: SplitKind;
  /** What an entry that is split by items has, also while another way to split is chosen. */
  bill?: FormBill | undefined;
  /** The people who share, in the order of the members unless the split is custom. */
  shares: AmountRow[];
}

export const LISTS = ['payers', 'shares'] as const;
export type RowList = (typeof LISTS)[number];

/** The smallest amount that can be typed, in cents. */
export function unitOf(state: Pick<FormState, 'currency' | 'original'>): Cents {
  return minorUnitOf(entryCurrencyOf(state));
}

/** A typed amount in cents of the form's currency; an empty one counts as zero. */
export const centsIn = (state: FormState, typed: string): Cents => typedCents(typed, entryCurrencyOf(state));

/** Makes rows for the given people. A row without cents is still to be typed, or follows the total. */
export function rowsFor(
  people: readonly { userId: number; cents?: number; values?: AmountRow['values'] }[],
  currency = DEFAULT_CURRENCY,
): AmountRow[] {
  return people.map(({ userId, cents, values }, index) => ({
    key: index + 1,
    userId,
    amount: cents === undefined ? '' : amountText(cents, currency),
    ...(values && { values }),
  }));
}

/** The typed values of all rows, in their order. Adjustments are in the group's currency. */
export function valuesOf(state: FormState, mode: ValueMode): number[] {
  const unit = minorUnitOf(state.currency);
  return state.shares.map(({ values }) => parseSplitValue(mode, values?.[mode] ?? '', unit));
}

/** The amounts of adjustments in cents of the group's currency. Undefined while the rate is missing. */
export function adjustedAmounts(state: FormState): Cents[] | undefined {
  const totalCents = groupTotalOf(state);
  const unit = minorUnitOf(state.currency);
  return totalCents === undefined
    ? undefined
    : draftAmounts('adjustment', valuesOf(state, 'adjustment'), totalCents, unit);
}

/** Splits the total as the adjustments split it in the group's currency; equally while they do not fit it. */
function inEntryCurrency(state: FormState, amounts: readonly Cents[] | undefined): Cents[] {
  const unit = unitOf(state);
  const total = Math.floor(totalCentsOf(state) / unit);
  const isFitting = amounts?.every((cents) => cents >= 0) === true && amounts.some((cents) => cents > 0);
  const parts = isFitting ? apportion(total, amounts) : splitEqually(total, state.shares.length);
  return parts.map((part) => part * unit);
}

/** Computes the amounts in cents from the split and the current total (specification §4). */
function followingAmounts(state: FormState): Cents[] | undefined {
  const { splitKind, shares } = state;
  const unit = unitOf(state);
  const totalCents = totalCentsOf(state);
  if (splitKind === 'equal')
    return splitEqually(Math.floor(totalCents / unit), shares.length).map((amount) => amount * unit);
  if (splitKind === 'items') return countBill(state).amounts;
  if (!isValueMode(splitKind)) return undefined;
  if (splitKind === 'adjustment' && state.original) return inEntryCurrency(state, adjustedAmounts(state));
  return draftAmounts(splitKind, valuesOf(state, splitKind), totalCents, unit);
}

export function rowsOf(state: FormState, list: RowList): AmountRow[] {
  const rows = state[list];
  const amounts = list === 'shares' ? followingAmounts(state) : undefined;
  const currency = entryCurrencyOf(state);
  if (amounts)
    return rows.map((row, index) => ({ ...row, amount: amountText(amounts[index] ?? 0, currency) }));
  const isFollowing = list === 'payers' && rows.length === 1 && !state.isPayerAmountTyped;
  return isFollowing ? rows.map((row) => ({ ...row, amount: state.total })) : rows;
}

/** The people of a list with their amounts in cents. Rows without a person are left out. */
export function amountsOf(state: FormState, list: RowList): PersonAmount[] {
  return rowsOf(state, list).flatMap(({ userId, amount }) =>
    userId === null ? [] : [{ userId, cents: centsIn(state, amount) }],
  );
}

/** People who are in no row of the list yet, because a list has each person once (specification §5). */
export function freePeople(state: FormState, list: RowList, people: FormPeople): number[] {
  return people[list].filter((id) => state[list].every(({ userId }) => userId !== id));
}

// The transitions of the form (specification §4). Each gives the same object back when nothing changes.

/** Adds a row. When one person is left, the row takes that person. */
export function addRow(state: FormState, list: RowList, people: FormPeople): FormState {
  const [first, ...others] = freePeople(state, list, people);
  if (first === undefined) return state;
  const key = 1 + Math.max(0, ...state[list].map((row) => row.key));
  const userId = others.length === 0 ? first : null;
  return { ...state, [list]: [...rowsOf(state, list), { key, userId, amount: '' }] };
}

/** Removes a row, but never the last one. */
export function removeRow(state: FormState, list: RowList, key: number): FormState {
  if (state[list].length < 2) return state;
  return { ...state, [list]: state[list].filter((row) => row.key !== key) };
}

const changeRow = (rows: readonly AmountRow[], key: number, change: Partial<AmountRow>) =>
  rows.map((row) => (row.key === key ? { ...row, ...change } : row));

/** Sets the person of a row, unless another row has that person already. */
export function choosePerson(state: FormState, list: RowList, key: number, userId: number | null): FormState {
  const isTaken = userId !== null && state[list].some((row) => row.key !== key && row.userId === userId);
  return isTaken ? state : { ...state, [list]: changeRow(state[list], key, { userId }) };
}

/** Takes a typed amount. From then on the list no longer follows the total: a split becomes custom. */
export function typeAmount(state: FormState, list: RowList, key: number, amount: string): FormState {
  const rows = changeRow(rowsOf(state, list), key, { amount, isTyped: amount !== '' });
  return list === 'payers'
    ? { ...state, payers: rows, isPayerAmountTyped: true }
    : { ...state, shares: rows, splitKind: 'custom' };
}

function rowsInOrder(state: FormState, chosen: readonly number[], people: FormPeople): AmountRow[] {
  const valuesOfUser = new Map(state.shares.map(({ userId, values }) => [userId, values]));
  const inOrder = people.shares.filter((id) => chosen.includes(id));
  return rowsFor(inOrder.map((userId) => ({ userId, values: valuesOfUser.get(userId) })));
}

/**
 * Splits over these people by values: their typed values, or else values that give everybody an equal part.
 */
function splitByValues(
  state: FormState,
  mode: ValueMode,
  sharing: readonly number[],
  people: FormPeople,
): FormState {
  const rows = rowsInOrder(state, sharing, people);
  const isFirstTime = rows.every(({ values }) => values?.[mode] === undefined);
  const [share] = mode === 'shares' ? equalValues(mode, 1) : [0];
  const equal = equalValues(mode, rows.length);
  const shares = rows.map((row, index) => {
    const start = formatSplitValue(mode, (isFirstTime ? equal[index] : share) ?? 0);
    return { ...row, values: { ...row.values, [mode]: row.values?.[mode] ?? start } };
  });
  return { ...state, splitKind: mode, shares };
}

/** Splits over these people in any way but custom. */
function splitOver(
  state: FormState,
  kind: Exclude<SplitKind, 'custom'>,
  sharing: readonly number[],
  people: FormPeople,
): FormState {
  if (kind !== 'equal' && kind !== 'items') return splitByValues(state, kind, sharing, people);
  const having = kind === 'items' ? (state.bill?.items ?? []).flatMap((item) => item.people) : [];
  // An item names only people of the shares.
  const chosen = [...sharing, ...having.map(({ userId }) => userId)];
  return { ...state, splitKind: kind, shares: rowsInOrder(state, chosen, people) };
}

/** Splits equally or by values among the people of the rows, or among all when there are none. */
export function splitBy(state: FormState, kind: Exclude<SplitKind, 'custom'>, people: FormPeople): FormState {
  const chosen = people.shares.filter((id) => chosenIn(state).includes(id));
  return splitOver(state, kind, chosen.length > 0 ? chosen : people.shares, people);
}

export function splitCustom(state: FormState): FormState {
  return { ...state, splitKind: 'custom', shares: rowsOf(state, 'shares') };
}

/**
 * Puts the rows of a custom split in the order in which people stand on the screen. Rows of other splits stay in the
 * order of joining, which says who gets the leftover cents.
 */
export function inShownOrder(state: FormState, compare: (a: number, b: number) => number): FormState {
  const shares = state.shares.toSorted(({ userId: a }, { userId: b }) =>
    a === null || b === null ? 0 : compare(a, b),
  );
  return { ...state, shares };
}

/** Drops decimals that the current currency doesn't have. */
export function fitToCurrency(state: FormState): FormState {
  const decimals = decimalsOf(entryCurrencyOf(state));
  const isLong = (text: string) => (text.split('.')[1] ?? '').length > decimals;
  const cut = (text: string) =>
    isLong(text) ? text.slice(0, text.indexOf('.') + decimals + Number(decimals > 0)) : text;
  const cutRows = (rows: readonly AmountRow[]) =>
    rows.map((row) => (isLong(row.amount) ? { ...row, amount: cut(row.amount) } : row));
  const { total, payers, shares, bill } = state;
  return {
    ...state,
    total: cut(total),
    payers: cutRows(payers),
    shares: cutRows(shares),
    ...(bill && { bill: withAmounts(bill, cut) }),
  };
}

/** Limits a split that is not custom to these people. An empty list changes nothing. */
export function choosePeople(state: FormState, chosen: readonly number[], people: FormPeople): FormState {
  if (chosen.length === 0 || state.splitKind === 'custom') return state;
  return splitOver(state, state.splitKind, chosen, people);
}

/** Adds a person to the split or removes them. The last one stays. */
export function togglePerson(state: FormState, userId: number, people: FormPeople): FormState {
  const chosen = chosenIn(state);
  const others = chosen.filter((id) => id !== userId);
  return choosePeople(state, others.length < chosen.length ? others : [...chosen, userId], people);
}

/** Takes the typed value of a person; the amounts follow. */
export function typeValue(state: FormState, userId: number, mode: ValueMode, typed: string): FormState {
  const shares = state.shares.map((row) =>
    row.userId === userId ? { ...row, isTyped: typed !== '', values: { ...row.values, [mode]: typed } } : row,
  );
  return { ...state, shares };
}
