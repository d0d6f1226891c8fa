import type { Expense, Member } from '@quits/contracts';
import { netBalances, type PersonAmount } from '@quits/domain';

/** One line of a group's statement, in cents. Paid amounts and shares leave settlements out. */
export interface StatementRow {
  userId: number;
  paidCents: number;
  shareCents: number;
  /** A positive balance is owed to the person; settlements count. */
  balanceCents: number;
}

function sumsOf(parts: readonly PersonAmount[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { userId, cents } of parts) sums.set(userId, (sums.get(userId) ?? 0) + cents);
  return sums;
}

/** Each person's payments, share and balance: members first, then other people in the expenses. */
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
