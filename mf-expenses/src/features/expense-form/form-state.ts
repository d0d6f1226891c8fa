import { formatAmount, splitEqually } from '@quits/domain';
import { typedCents } from './expense-fields.tsx';
import type { FieldValues } from './expense-fields.tsx';

export type SplitKind = 'equal' | 'custom';

/** One row of "Paid by" or of a custom split. `amount` is what was typed, in dollars; `userId` is null until chosen. */
export interface AmountRow {
  key: number;
  userId: number | null;
  amount: string;
}

/**
 * Everything that the expense form holds. What follows from the rest is not in it: the shares of an equal
 * split, and the amount of a single payer, who pays the total.
 */
export interface FormState extends FieldValues {
  payers: AmountRow[];
  /** While nobody typed into it, a single payer's amount follows the total. */
  isPayerAmountTyped: boolean;
  splitKind: SplitKind;
  /** Who shares an equal split, in the order of the members. */
  checked: number[];
  /** Rows of a custom split. */
  shares: AmountRow[];
}

export type RowList = 'payers' | 'shares';

export type FormAction =
  | { type: 'fieldChanged'; change: Partial<FieldValues> }
  | { type: 'rowAdded'; list: RowList }
  | { type: 'rowRemoved'; list: RowList; key: number }
  | { type: 'personChosen'; list: RowList; key: number; userId: number | null }
  | { type: 'amountTyped'; list: RowList; key: number; amount: string }
  | { type: 'splitKindChosen'; splitKind: SplitKind }
  | { type: 'personToggled'; userId: number }
  | { type: 'equalShareTyped'; userId: number; amount: string }
  | { type: 'replaced'; state: FormState };

/** Who may be chosen, in the order in which the members are listed. */
export interface FormPeople {
  payers: readonly number[];
  shares: readonly number[];
}

/**
 * The shares of the equal split, in cents: recomputed from total and selection every time they are read,
 * so that they can never be stale (specification §4).
 */
export function equalShares(
  state: Pick<FormState, 'total' | 'checked'>,
): { userId: number; cents: number }[] {
  const parts = splitEqually(typedCents(state.total), state.checked.length);
  return state.checked.map((userId, index) => ({ userId, cents: parts[index] ?? 0 }));
}

/** The rows of a list as they stand: a single payer pays the total until somebody types another amount. */
export function rowsOf(state: FormState, list: RowList): AmountRow[] {
  const [only, ...others] = state[list];
  const isFollowing = list === 'payers' && others.length === 0 && !state.isPayerAmountTyped;
  return only && isFollowing ? [{ ...only, amount: state.total }] : state[list];
}

/** People who are in no row of the list yet: nobody is chosen twice (specification §5). */
export function freePeople(state: FormState, list: RowList, people: FormPeople): number[] {
  const taken = new Set(state[list].map(({ userId }) => userId));
  return people[list].filter((id) => !taken.has(id));
}

/** Rows of amounts in cents, with keys from `firstKey` on. */
export function rowsFrom(
  amounts: readonly { userId: number; cents: number }[],
  firstKey: number,
): AmountRow[] {
  return amounts.map(({ userId, cents }, index) => ({
    key: firstKey + index,
    userId,
    amount: formatAmount(cents),
  }));
}

function nextKey({ payers, shares }: FormState): number {
  return 1 + Math.max(0, ...[...payers, ...shares].map(({ key }) => key));
}

function addRow(state: FormState, list: RowList, people: FormPeople): FormState {
  const free = freePeople(state, list, people);
  if (free.length === 0) return state;
  // With one person left there is nothing to choose.
  const userId = free.length === 1 ? (free[0] ?? null) : null;
  return { ...state, [list]: [...rowsOf(state, list), { key: nextKey(state), userId, amount: '' }] };
}

function changeRow(state: FormState, list: RowList, key: number, change: Partial<AmountRow>): FormState {
  return { ...state, [list]: state[list].map((row) => (row.key === key ? { ...row, ...change } : row)) };
}

function removeRow(state: FormState, list: RowList, key: number): FormState {
  if (state[list].length < 2) return state;
  return { ...state, [list]: state[list].filter((row) => row.key !== key) };
}

function choosePerson(state: FormState, list: RowList, key: number, userId: number | null): FormState {
  const isTaken = userId !== null && state[list].some((row) => row.key !== key && row.userId === userId);
  return isTaken ? state : changeRow(state, list, key, { userId });
}

function toCustom(state: FormState): FormState {
  return { ...state, splitKind: 'custom', shares: rowsFrom(equalShares(state), nextKey(state)) };
}

function toEqual(state: FormState, people: FormPeople): FormState {
  const inRows = new Set(state.shares.map(({ userId }) => userId));
  const kept = people.shares.filter((id) => inRows.has(id));
  return { ...state, splitKind: 'equal', shares: [], checked: kept.length > 0 ? kept : [...people.shares] };
}

function toggle(state: FormState, userId: number, people: FormPeople): FormState {
  const isChecked = state.checked.includes(userId);
  if (isChecked && state.checked.length === 1) return state;
  const checked = people.shares.filter((id) => (id === userId ? !isChecked : state.checked.includes(id)));
  return { ...state, checked };
}

function typeEqualShare(state: FormState, userId: number, amount: string): FormState {
  const custom = toCustom(state);
  const row = custom.shares.find((share) => share.userId === userId);
  return row ? changeRow(custom, 'shares', row.key, { amount }) : state;
}

type RowAction = Extract<FormAction, { list: RowList }>;

function reduceRows(state: FormState, action: RowAction, people: FormPeople): FormState {
  switch (action.type) {
    case 'rowAdded':
      return addRow(state, action.list, people);
    case 'rowRemoved':
      return removeRow(state, action.list, action.key);
    case 'personChosen':
      return choosePerson(state, action.list, action.key, action.userId);
    case 'amountTyped': {
      const changed = changeRow(state, action.list, action.key, { amount: action.amount });
      return action.list === 'payers' ? { ...changed, isPayerAmountTyped: true } : changed;
    }
  }
}

function chooseKind(state: FormState, splitKind: SplitKind, people: FormPeople): FormState {
  if (splitKind === state.splitKind) return state;
  return splitKind === 'custom' ? toCustom(state) : toEqual(state, people);
}

/** The expense form's transitions (specification §4). Gives the same object back when nothing changes. */
export function reduceForm(state: FormState, action: FormAction, people: FormPeople): FormState {
  if ('list' in action) return reduceRows(state, action, people);
  switch (action.type) {
    case 'fieldChanged':
      return { ...state, ...action.change };
    case 'splitKindChosen':
      return chooseKind(state, action.splitKind, people);
    case 'personToggled':
      return toggle(state, action.userId, people);
    case 'equalShareTyped':
      return typeEqualShare(state, action.userId, action.amount);
    case 'replaced':
      return action.state;
  }
}
