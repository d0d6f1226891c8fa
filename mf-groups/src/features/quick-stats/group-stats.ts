import type { Expense, GroupTotals } from '@quits/contracts';

export interface GroupStats {
  spentCents: number;
  shareCents: number;
  expenseCount: number;
}

/** A group's spending and a person's part of it, in cents; settlements never count. */
export function groupStats(expenses: readonly Expense[], userId: number): GroupStats {
  const spending = expenses.filter((expense) => !expense.isSettlement);
  const ownShares = spending.flatMap(({ shares }) => shares.filter((share) => share.userId === userId));
  return {
    spentCents: spending.reduce((sum, { totalCents }) => sum + totalCents, 0),
    shareCents: ownShares.reduce((sum, { cents }) => sum + cents, 0),
    expenseCount: spending.length,
  };
}

/** The server's sums, for a list that is not loaded completely. */
export function statedStats({ totalCents, expenses, shares }: GroupTotals, userId: number): GroupStats {
  const own = shares.find((share) => share.userId === userId);
  return { spentCents: totalCents, shareCents: own?.cents ?? 0, expenseCount: expenses };
}
