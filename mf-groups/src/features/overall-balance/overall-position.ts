import type { Expense } from '@quits/contracts';
import { netBalances } from '@quits/domain';
import type { LedgerEntry } from '@quits/domain';

/** What a person is owed and owes, in cents; both positive. */
export interface OverallPosition {
  owedCents: number;
  oweCents: number;
  netCents: number;
  /** The person's net balance per group id: positive is owed to them. */
  byGroup: ReadonlyMap<number, number>;
}

/**
 * What a person owes and is owed over all groups, from all their expenses (decisions §4). Debts of one
 * group do not cancel what another group owes: different people stand behind them.
 */
export function overallPosition(expenses: readonly Expense[], userId: number): OverallPosition {
  const entries = new Map<number, LedgerEntry[]>();
  for (const expense of expenses) {
    const known = entries.get(expense.groupId);
    if (known) known.push(expense);
    else entries.set(expense.groupId, [expense]);
  }
  const byGroup = new Map([...entries].map(([groupId, own]) => [groupId, netBalances(own).get(userId) ?? 0]));
  const nets = [...byGroup.values()];
  const owedCents = nets.reduce((sum, net) => sum + Math.max(net, 0), 0);
  const oweCents = nets.reduce((sum, net) => sum + Math.max(-net, 0), 0);
  return { owedCents, oweCents, netCents: owedCents - oweCents, byGroup };
}
