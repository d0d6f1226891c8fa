import { formatAmount, splitEqually, nearestCents } from '@quits/domain';
import type { ExpenseDetails } from '@quits/contracts';
import type { AmountRow, FormPeople, FormState } from './form-state.ts';

type Amount = { userId: number; cents: number };

interface NewForm {
  people: FormPeople;
  currentUserId: number | undefined;
  description?: string | undefined;
}

function rowsOf(amounts: readonly Amount[], firstKey: number): AmountRow[] {
  return amounts.map(({ userId, cents }, index) => ({
    key: firstKey + index,
    userId,
    amount: formatAmount(cents),
  }));
}

/** The form of a new expense: the current user pays everything, all members share it equally. */
export function newFormState({ people, currentUserId, description = '' }: NewForm): FormState {
  const isMember = currentUserId !== undefined && people.payers.includes(currentUserId);
  const payer = isMember ? currentUserId : (people.payers[0] ?? null);
  return {
    description,
    total: '',
    payers: [{ key: 1, userId: payer, amount: '' }],
    isPayerAmountTyped: false,
    splitKind: 'equal',
    checked: [...people.shares],
    shares: [],
    nextKey: 2,
  };
}

function isEqualSplit(shares: readonly Amount[], totalCents: number): boolean {
  const parts = splitEqually(totalCents, shares.length);
  return shares.every(({ cents }, index) => cents === parts[index]);
}

/**
 * The form filled exactly with what was saved. Shares that are the equal split of the total over those
 * people, in the order of the members, open as Equal; all others as Custom.
 */
export function formStateOf({ expense, payers, shares }: ExpenseDetails, people: FormPeople): FormState {
  const totalCents = nearestCents(expense.total_amount);
  const paid = payers.map((row) => ({ userId: row.user_id, cents: nearestCents(row.paid_amount) }));
  const owed = shares.map((row) => ({ userId: row.user_id, cents: nearestCents(row.share_amount) }));
  const place = (userId: number) => people.shares.indexOf(userId);
  const inOrder = [...owed].sort((a, b) => place(a.userId) - place(b.userId));
  const isEqual = isEqualSplit(inOrder, totalCents);
  const shareRows = isEqual ? [] : rowsOf(owed, paid.length + 1);
  return {
    description: expense.description ?? '',
    total: formatAmount(totalCents),
    payers: rowsOf(paid, 1),
    isPayerAmountTyped: !(paid.length === 1 && paid[0]?.cents === totalCents),
    splitKind: isEqual ? 'equal' : 'custom',
    checked: isEqual ? inOrder.map(({ userId }) => userId) : [],
    shares: shareRows,
    nextKey: paid.length + shareRows.length + 1,
  };
}

/** A kept form, made to fit the people who may be chosen now: the group may have changed since. */
export function fitToPeople(state: FormState, people: FormPeople): FormState {
  const fit = (rows: readonly AmountRow[], allowed: readonly number[]) =>
    rows.map((row) => (row.userId === null || allowed.includes(row.userId) ? row : { ...row, userId: null }));
  const checked = people.shares.filter((id) => state.checked.includes(id));
  return {
    ...state,
    payers: fit(state.payers, people.payers),
    shares: fit(state.shares, people.shares),
    checked: checked.length > 0 ? checked : [...people.shares],
  };
}
