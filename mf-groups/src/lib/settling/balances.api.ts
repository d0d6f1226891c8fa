import { balanceEndpoints, call, injectFor, keepIfFulfilled } from '@quits/core';
import type { Balance, ClientBody } from '@quits/contracts';

/** What our own server also takes of a payment. */
export type SettlementDetails = Pick<ClientBody<'settleUp'>, 'date' | 'notes'>;

interface SettleUp {
  groupId: number;
  /** The debtor, who is the caller. */
  fromUserId: number;
  toUserId: number;
  cents: number;
  /** Its day and notes, for our own server only. */
  details?: SettlementDetails | undefined;
  idempotencyKey: string;
}

/** The balances after a payment: its debt shrinks, or disappears when it is paid. */
export function balancesAfter(
  balances: readonly Balance[],
  { fromUserId, toUserId, cents }: Pick<SettleUp, 'fromUserId' | 'toUserId' | 'cents'>,
): Balance[] {
  return balances.flatMap((entry) => {
    if (entry.fromUser.id !== fromUserId || entry.toUser.id !== toUserId) return [entry];
    const left = entry.cents - cents;
    return left > 0 ? [{ ...entry, cents: left }] : [];
  });
}

export const { useSettleUpMutation } = injectFor('mf-groups', (build) => ({
  settleUp: build.mutation<unknown, SettleUp>({
    ...call('settleUp', ({ groupId, toUserId, cents, details, idempotencyKey }) => ({
      params: { id: groupId },
      body: { toUserId, cents, ...details },
      idempotencyKey,
    })),
    async onQueryStarted({ groupId, ...payment }, { dispatch, queryFulfilled }) {
      await keepIfFulfilled(queryFulfilled, [
        dispatch(
          balanceEndpoints.util.updateQueryData('getBalances', groupId, (balances) =>
            balancesAfter(balances, payment),
          ),
        ),
      ]);
    },
    // After a refusal as well: the balances have changed meanwhile.
    invalidatesTags: (_done, _error, { groupId }) => [
      { type: 'Balance', id: groupId },
      { type: 'Expense', id: 'LIST' },
    ],
  }),
}));
