import { type ClientAnswer, readExpense } from '@quits/contracts';
import { call, injectFor } from '@quits/core';
import { DEFAULT_CURRENCY } from '@quits/domain';

const readView = ({ group, entries, entryCount, balances }: ClientAnswer<'viewGroup'>) => ({
  id: group.id,
  name: group.name,
  currency: group.currency ?? DEFAULT_CURRENCY,
  entries: entries.map(readExpense),
  entryCount,
  nets: balances.members.map(({ user, netCents }) => ({ ...user, netCents })),
  fewest: balances.fewest,
});

/** A group as a link shows it to people without an account; its entries are the newest ones, newest first. */
export type GroupView = ReturnType<typeof readView>;

export const { useViewGroupQuery } = injectFor('mf-groups', (build) => ({
  viewGroup: build.query<GroupView, string>(call('viewGroup', (token) => ({ params: { token } }), readView)),
}));
