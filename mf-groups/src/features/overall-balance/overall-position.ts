import type { Expense, GroupSummary } from '@quits/contracts';
import { type LedgerEntry, netBalances } from '@quits/domain';

/** What a person is owed and owes, in cents; both positive. */
export interface OverallPosition {
  owedCents: number;
  oweCents: number;
  netCents: number;
  /** The person's net balance per group id: positive is owed to them. */
  byGroup: ReadonlyMap<number, number>;
}

/** Computes a person's net balance per group id from all their expenses. */
export function netsFrom(expenses: readonly Expense[], userId: number): Map<number, number> {
  const entries = new Map<number, LedgerEntry[]>();
  for (const expense of expenses) {
    const known = entries.get(expense.groupId);
    if (known) known.push(expense);
    else entries.set(expense.groupId, [expense]);
  }
  return new Map([...entries].map(([groupId, own]) => [groupId, netBalances(own).get(userId) ?? 0]));
}

/** Reads the net balances that our own server sends; `undefined` when one group's is missing. */
export function netsIn(groups: readonly GroupSummary[]): Map<number, number> | undefined {
  const nets = new Map<number, number>();
  for (const { id, netCents } of groups) {
    if (typeof netCents !== 'number') return undefined;
    nets.set(id, netCents);
  }
  return nets;
}

/**
 * What a person owes and is owed over all groups, from the net balance in each. Debts in one
 * group don't cancel credits in another: they concern different people.
 */
export function overallPosition(byGroup: ReadonlyMap<number, number>): OverallPosition {
  const nets = [...byGroup.values()];
  const owedCents = nets.reduce((sum, net) => sum + Math.max(net, 0), 0);
  const oweCents = nets.reduce((sum, net) => sum + Math.max(-net, 0), 0);
  return { owedCents, oweCents, netCents: owedCents - oweCents, byGroup };
}

export interface CurrencyPosition extends OverallPosition {
  currency: string;
}

/**
 * What a person owes and is owed, per currency: yen are never added to dollars. The currency with
 * open balances in most groups comes first. Settled currencies are left out.
 */
export function positionsByCurrency(
  byGroup: ReadonlyMap<number, number>,
  currencyOf: (groupId: number) => string,
): CurrencyPosition[] {
  const open = [...byGroup].filter(([, net]) => net !== 0);
  const currencies = [...new Set(open.map(([groupId]) => currencyOf(groupId)))].sort();
  return currencies
    .map((currency) => {
      const own = open.filter(([groupId]) => currencyOf(groupId) === currency);
      return { currency, ...overallPosition(new Map(own)) };
    })
    .toSorted((a, b) => b.byGroup.size - a.byGroup.size);
}
