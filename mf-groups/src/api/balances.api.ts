import { call, injectFor, keepIfFulfilled } from '@quits/core';
import type { Balance } from '@quits/contracts';
import { nearestCents, toDollars } from '@quits/domain';

interface SettleUp {
  groupId: number;
  /** The debtor, who is the caller. */
  fromUserId: number;
  toUserId: number;
  amountCents: number;
  idempotencyKey: string;
}

/** What is left of the balances after a payment: its entry shrinks, or goes when nothing is left of it. */
export function balancesAfter(
  balances: readonly Balance[],
  { fromUserId, toUserId, amountCents }: Pick<SettleUp, 'fromUserId' | 'toUserId' | 'amountCents'>,
): Balance[] {
  return balances.flatMap((entry) => {
    if (entry.from_user.id !== fromUserId || entry.to_user.id !== toUserId) return [entry];
    const leftCents = nearestCents(entry.amount) - amountCents;
    return leftCents > 0 ? [{ ...entry, amount: toDollars(leftCents) }] : [];
  });
}

export const balancesApi = injectFor('mf-groups', (build) => ({
  getGroupBalances: build.query<Balance[], number>({
    ...call('getGroupBalances', (groupId) => ({ params: { id: groupId } })),
    providesTags: (_balances, _error, groupId) => [{ type: 'Balance', id: groupId }],
  }),
  settleUp: build.mutation<unknown, SettleUp>({
    ...call('settleUp', ({ groupId, toUserId, amountCents, idempotencyKey }) => ({
      params: { id: groupId },
      body: { to_user_id: toUserId, amount: toDollars(amountCents) },
      idempotencyKey,
    })),
    async onQueryStarted({ groupId, ...payment }, { dispatch, queryFulfilled }) {
      await keepIfFulfilled(queryFulfilled, [
        dispatch(
          balancesApi.util.updateQueryData('getGroupBalances', groupId, (balances) =>
            balancesAfter(balances, payment),
          ),
        ),
      ]);
    },
    // After a refusal as well: then the balances have changed meanwhile.
    invalidatesTags: (_done, _error, { groupId }) => [
      { type: 'Balance', id: groupId },
      { type: 'Expense', id: 'LIST' },
    ],
  }),
}));

export const { useGetGroupBalancesQuery, useSettleUpMutation } = balancesApi;
