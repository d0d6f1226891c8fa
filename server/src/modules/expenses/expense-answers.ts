/** Presents entries as JSON for answers, in dollars. */
import {
  type ExpenseAnswer,
  type ExpenseDetailsAnswer,
  type OwnAnswer,
  type ReceiptAnswer,
  type RecurringAnswer,
  toWire,
} from '@quits/contracts';
import type { ExpenseDraft } from '@quits/contracts/schemas';
import { negated, toDollars } from '@quits/domain';
import type { Selectable } from 'kysely';
import type { ReceiptRow, StoredUser } from '../../db/tables.ts';
import { wireBillOf } from './bill.ts';
import {
  detailsOf,
  receiverOf,
  type StoredExpense,
  wireOriginalOf,
  wireSplitOf,
  withRate,
} from './expense.ts';

export type StoredReceipt = Selectable<ReceiptRow>;
export type PersonOfExpense = Pick<StoredUser, 'id' | 'name' | 'email'>;

/** The receiver's answer to a settlement; null for an expense. */
function confirmationOf(expense: StoredExpense): ExpenseAnswer['confirmation'] {
  const { type, confirmation, confirmed_at, confirmation_reason: reason } = expense;
  if (type !== 'settlement') return null;
  return {
    state: confirmation ?? 'none',
    at: confirmed_at === null ? null : new Date(confirmed_at).toISOString(),
    by: confirmed_at === null ? null : (receiverOf(expense) ?? null),
    reason,
  };
}

const NOBODY: ReadonlyMap<number, string> = new Map();

/**
 * An expense as JSON for an answer, in dollars.
 *
 * @param names names to show in the rows, by user id
 */
export function presentExpense(expense: StoredExpense, names = NOBODY): ExpenseAnswer {
  const payers: ExpenseAnswer['payers'] = [];
  const shares: ExpenseAnswer['shares'] = [];
  // One pass and one object per row, because lists hold thousands of expenses.
  for (const { side, user_id, amount_cents } of expense.postings) {
    const amount = toDollars(side === 'payer' ? amount_cents : negated(amount_cents));
    const name = names.get(user_id);
    if (side === 'payer') payers.push(withName({ user_id, paid_amount: amount }, name));
    else shares.push(withName({ user_id, share_amount: amount }, name));
  }
  return {
    id: expense.id,
    group_id: expense.group_id,
    ...detailsOf(expense),
    split: wireSplitOf(expense),
    original: wireOriginalOf(expense),
    ...wireBillOf(expense),
    total_amount: toDollars(expense.total_cents),
    type: expense.type,
    created_at: new Date(expense.created_at).toISOString(),
    created_by: expense.created_by,
    version: expense.version,
    recurring_id: expense.recurring_id,
    comment_count: expense.comment_count,
    receipt_count: expense.receipt_count,
    confirmation: confirmationOf(expense),
    payers,
    shares,
  };
}

/** The answer to adding an expense, which says whether one that was sent before has been deleted since. */
export const presentAdded = (expense: StoredExpense): OwnAnswer<'addExpense'> => ({
  ...presentExpense(expense),
  ...(expense.deleted_at !== null && { deleted_at: new Date(expense.deleted_at).toISOString() }),
});

/** A draft as JSON, in dollars, as it was entered. */
export function presentDraft(draft: Omit<ExpenseDraft, 'date'>): RecurringAnswer['entry'] {
  const { category = null, notes = '', split = null, extras = [], ...entered } = draft;
  const items = (draft.items ?? []).map((item, index) => ({ ...item, id: index + 1 }));
  const original = withRate(draft);
  return toWire<RecurringAnswer['entry']>({ ...entered, category, notes, split, original, items, extras });
}

/**
 * An expense as the history keeps it. It excludes comments and receipts, which are not part of the
 * expense. It also excludes what the history records itself; otherwise an undo would never match.
 */
export function expenseState(
  expense: StoredExpense,
): Omit<ExpenseAnswer, 'comment_count' | 'receipt_count' | 'created_by' | 'version'> {
  const {
    comment_count: _comments,
    receipt_count: _receipts,
    created_by: _creator,
    version: _version,
    ...state
  } = presentExpense(expense);
  return state;
}

const withName = <Row extends object>(row: Row, name: string | undefined): Row & { name?: string } =>
  name === undefined ? row : { ...row, name };

/** A receipt as JSON for an answer. */
export const presentReceipt = ({ id, name, type, size, created_at }: StoredReceipt): ReceiptAnswer => ({
  id,
  name,
  type,
  size,
  created_at: new Date(created_at).toISOString(),
});

export interface DetailedExpense {
  expense: StoredExpense;
  people: ReadonlyMap<number, PersonOfExpense>;
  receipts: StoredReceipt[];
}

/**
 * An expense with its receipts, and the names and addresses of all people in it, including former
 * members.
 */
export function presentExpenseDetails({ expense, people, receipts }: DetailedExpense): ExpenseDetailsAnswer {
  const named = <Row extends { user_id: number }>(row: Row) => {
    const { name = '', email = '' } = people.get(row.user_id) ?? {};
    return { ...row, name, email };
  };
  const presented = presentExpense(expense);
  return {
    expense: presented,
    payers: presented.payers.map(named),
    shares: presented.shares.map(named),
    receipts: receipts.map(presentReceipt),
  };
}
