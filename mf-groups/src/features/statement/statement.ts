import type { Expense, Member } from '@quits/contracts';
import { netBalances } from '@quits/domain';
import type { PersonAmount } from '@quits/domain';

/** One line of a group's statement, in cents; what was paid and shared leaves settlements out. */
export interface StatementRow {
  userId: number;
  paidCents: number;
  shareCents: number;
  /** Above zero the person gets money; settlements count. */
  balanceCents: number;
}

function sumsOf(parts: readonly PersonAmount[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { userId, cents } of parts) sums.set(userId, (sums.get(userId) ?? 0) + cents);
  return sums;
}

/** What each person paid, shares and has as a balance: members first, then whoever else occurs in the expenses. */
export function statementRows(expenses: readonly Expense[], members: readonly Member[]): StatementRow[] {
  const spending = expenses.filter(({ isSettlement }) => !isSettlement);
  const paid = sumsOf(spending.flatMap(({ payers }) => payers));
  const shares = sumsOf(spending.flatMap((expense) => expense.shares));
  const nets = netBalances(expenses);
  return [...new Set([...members.map(({ id }) => id), ...nets.keys()])].map((userId) => ({
    userId,
    paidCents: paid.get(userId) ?? 0,
    shareCents: shares.get(userId) ?? 0,
    balanceCents: nets.get(userId) ?? 0,
  }));
}
