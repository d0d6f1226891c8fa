import { formatAmount, splitEqually } from '@quits/domain';
import { typedCents } from './expense-fields.tsx';
import type { FieldValues } from './expense-fields.tsx';
import type { FormPeople } from './form-people.ts';

/** One row of "Paid by" or "Split". `amount` is what was typed, in dollars; `userId` is null until chosen. */
export interface AmountRow {
  key: number;
  userId: number | null;
  amount: string;
  /** The person typed it: what puts the list right touches it last. */
  isTyped?: boolean;
}

/**
 * Everything that the expense form holds. What follows from the total is not in it: the amounts of an equal
 * split, and that of a single payer. `rowsOf` gives the rows with them, so that they can never be stale.
 */
export interface FormState extends FieldValues {
  payers: AmountRow[];
  /** While nobody typed into it, a single payer's amount is the total. */
  isPayerAmountTyped: boolean;
  splitKind: 'equal' | 'custom';
  /** Who shares; equally, in the order of the members. */
  shares: AmountRow[];
}

export const LISTS = ['payers', 'shares'] as const;
export type RowList = (typeof LISTS)[number];

/** Rows of the given people; without cents they are yet to be typed, or follow the total. */
export function rowsFor(people: readonly { userId: number; cents?: number }[]): AmountRow[] {
  return people.map(({ userId, cents }, index) => ({
    key: index + 1,
    userId,
    amount: cents === undefined ? '' : formatAmount(cents),
  }));
}

/** The rows of a list as they stand. An equal split goes over the total as it is now (specification §4). */
export function rowsOf(state: FormState, list: RowList): AmountRow[] {
  const rows = state[list];
  if (list === 'shares' && state.splitKind === 'equal') {
    const parts = splitEqually(typedCents(state.total), rows.length);
    return rows.map((row, index) => ({ ...row, amount: formatAmount(parts[index] ?? 0) }));
  }
  const isFollowing = list === 'payers' && rows.length === 1 && !state.isPayerAmountTyped;
  return isFollowing ? rows.map((row) => ({ ...row, amount: state.total })) : rows;
}

/** People who are in no row of the list yet: nobody is chosen twice (specification §5). */
export function freePeople(state: FormState, list: RowList, people: FormPeople): number[] {
  return people[list].filter((id) => state[list].every(({ userId }) => userId !== id));
}

// The transitions of the form (specification §4). Each gives the same object back when nothing changes.

/** Adds a row; with one person left there is nothing to choose. */
export function addRow(state: FormState, list: RowList, people: FormPeople): FormState {
  const [first, ...others] = freePeople(state, list, people);
  if (first === undefined) return state;
  const key = 1 + Math.max(0, ...state[list].map((row) => row.key));
  const userId = others.length === 0 ? first : null;
  return { ...state, [list]: [...rowsOf(state, list), { key, userId, amount: '' }] };
}

/** Removes a row; the last one stays. */
export function removeRow(state: FormState, list: RowList, key: number): FormState {
  if (state[list].length < 2) return state;
  return { ...state, [list]: state[list].filter((row) => row.key !== key) };
}

const changeRow = (rows: readonly AmountRow[], key: number, change: Partial<AmountRow>) =>
  rows.map((row) => (row.key === key ? { ...row, ...change } : row));

/** Names the person of a row, unless another row has that person already. */
export function choosePerson(state: FormState, list: RowList, key: number, userId: number | null): FormState {
  const isTaken = userId !== null && state[list].some((row) => row.key !== key && row.userId === userId);
  return isTaken ? state : { ...state, [list]: changeRow(state[list], key, { userId }) };
}

/** Takes an amount that was typed. From then on the list follows the total no longer: a split is custom. */
export function typeAmount(state: FormState, list: RowList, key: number, amount: string): FormState {
  const rows = changeRow(rowsOf(state, list), key, { amount, isTyped: amount !== '' });
  return list === 'payers'
    ? { ...state, payers: rows, isPayerAmountTyped: true }
    : { ...state, shares: rows, splitKind: 'custom' };
}

/** Gives rows amounts that follow from what was typed elsewhere. */
export function fillAmounts(
  state: FormState,
  list: RowList,
  filled: readonly { key: number; nextCents: number }[],
): FormState {
  const amounts = new Map(filled.map(({ key, nextCents }) => [key, formatAmount(nextCents)]));
  const rows = rowsOf(state, list).map((row) => ({ ...row, amount: amounts.get(row.key) ?? row.amount }));
  return list === 'payers'
    ? { ...state, payers: rows, isPayerAmountTyped: true }
    : { ...state, shares: rows, splitKind: 'custom' };
}

/** Splits equally among the people of the rows, in the order of the members; among all when there is none. */
export function splitEqual(state: FormState, people: FormPeople): FormState {
  const chosen = people.shares.filter((id) => state.shares.some(({ userId }) => userId === id));
  const sharing = chosen.length > 0 ? chosen : people.shares;
  return { ...state, splitKind: 'equal', shares: rowsFor(sharing.map((userId) => ({ userId }))) };
}

/** Starts a custom split with the amounts that the equal one has. */
export function splitCustom(state: FormState): FormState {
  return { ...state, splitKind: 'custom', shares: rowsOf(state, 'shares') };
}

/** Takes a person into the equal split or out of it; the last one stays. */
export function togglePerson(state: FormState, userId: number, people: FormPeople): FormState {
  const others = state.shares.filter((row) => row.userId !== userId);
  if (others.length === 0) return state;
  const isAdded = others.length === state.shares.length;
  return splitEqual({ ...state, shares: isAdded ? [...others, ...rowsFor([{ userId }])] : others }, people);
}
