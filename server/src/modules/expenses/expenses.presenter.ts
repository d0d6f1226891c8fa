import type { ExpenseAnswer, ExpenseDetailsAnswer } from '@quits/contracts';
import { toDollars } from '@quits/domain';
import type { BookedExpense, PersonOfExpense, StoredPosting } from './expenses.repository.ts';

function sideOf({ postings }: BookedExpense, side: StoredPosting['side']): StoredPosting[] {
  return postings.filter((posting) => posting.side === side);
}

function presentPayer({ user_id, amount_cents }: StoredPosting) {
  return { user_id, paid_amount: toDollars(amount_cents) };
}

function presentShare({ user_id, amount_cents }: StoredPosting) {
  return { user_id, share_amount: toDollars(0 - amount_cents) };
}

const NOBODY: ReadonlyMap<number, string> = new Map();

/** An expense as JSON, in dollars; with the names that are given, by user id. */
export function presentExpense(expense: BookedExpense, names = NOBODY): ExpenseAnswer {
  const named = <Line extends { user_id: number }>(line: Line) => {
    const name = names.get(line.user_id);
    return name === undefined ? line : { ...line, name };
  };
  return {
    id: expense.id,
    group_id: expense.group_id,
    description: expense.description,
    total_amount: toDollars(expense.total_cents),
    type: expense.type,
    created_at: new Date(expense.created_at).toISOString(),
    payers: sideOf(expense, 'payer').map((line) => named(presentPayer(line))),
    shares: sideOf(expense, 'share').map((line) => named(presentShare(line))),
  };
}

/** An expense with the names of everybody in it, also of those who left the group. */
export function presentExpenseDetails(
  expense: BookedExpense,
  people: ReadonlyMap<number, PersonOfExpense>,
): ExpenseDetailsAnswer {
  const nameOf = (userId: number) => ({
    name: people.get(userId)?.name ?? '',
    email: people.get(userId)?.email ?? '',
  });
  const presented = presentExpense(expense);
  return {
    expense: presented,
    payers: presented.payers.map((payer) => ({ ...payer, ...nameOf(payer.user_id) })),
    shares: presented.shares.map((share) => ({ ...share, ...nameOf(share.user_id) })),
  };
}
