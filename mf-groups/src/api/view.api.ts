import { type Balance, type CallAnswer, type Expense, readBalance, readExpense } from '@quits/contracts';
import { call, injectFor } from '@quits/core';
import { DEFAULT_CURRENCY, nearestCents } from '@quits/domain';

/** A group as a link shows it to people without an account. */
export interface GroupView {
  id: number;
  name: string;
  currency: string;
  /** The newest ones, newest first. */
  entries: readonly Expense[];
  entryCount: number;
  nets: readonly { id: number; name: string; netCents: number }[];
  fewest: readonly Balance[];
}

const readView = ({ group, entries, entry_count, balances }: CallAnswer<'viewGroup'>): GroupView => ({
  id: group.id,
  name: group.name,
  currency: group.currency ?? DEFAULT_CURRENCY,
  entries: entries.map(readExpense),
  entryCount: entry_count,
  nets: balances.members.map(({ user, net }) => ({ ...user, netCents: nearestCents(net) })),
  fewest: balances.fewest.map(readBalance),
});

export const { useViewGroupQuery } = injectFor('mf-groups', (build) => ({
  viewGroup: build.query<GroupView, string>(call('viewGroup', (token) => ({ params: { token } }), readView)),
}));
