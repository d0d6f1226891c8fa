import type { Balance } from '@quits/contracts';
import { injectFor } from './api.ts';
import { call } from './call.ts';

export const balanceEndpoints = injectFor('core', (build) => ({
  /** The debts in a group. */
  getBalances: build.query<Balance[], number>({
    ...call('getGroupBalances', (groupId) => ({ params: { id: groupId } })),
    providesTags: (_balances, _error, groupId) => [{ type: 'Balance', id: groupId }],
  }),
}));

export const { useGetBalancesQuery } = balanceEndpoints;
