import type { Expense } from '@quits/contracts';
import { nearestCents } from '@quits/domain';
import { isSettlement } from '../../lib/ledger.ts';

export interface GroupStats {
  spentCents: number;
  /** Own shares. */
  shareCents: number;
  expenseCount: number;
}

/** What a group has spent and a person's part of it, in cents; settlements never count (decisions §4). */
export function groupStats(expenses: readonly Expense[], userId: number): GroupStats {
  const spending = expenses.filter((expense) => !isSettlement(expense));
  const ownShares = spending.flatMap(({ shares }) => shares.filter(({ user_id }) => user_id === userId));
  return {
    spentCents: spending.reduce((sum, { total_amount }) => sum + nearestCents(total_amount), 0),
    shareCents: ownShares.reduce((sum, { share_amount }) => sum + nearestCents(share_amount), 0),
    expenseCount: spending.length,
  };
}
