import { call, injectFor } from '@quits/core';

interface Answer {
  id: number;
  groupId: number;
  isReceived: boolean;
  /** The reason; only for a rejection. */
  reason?: string;
}

/** The receiver's answer to a settlement: only where extras are on. */
export const { useConfirmSettlementMutation } = injectFor('mf-groups', (build) => ({
  confirmSettlement: build.mutation<unknown, Answer>({
    ...call('confirmSettlement', ({ id, isReceived, reason }: Answer) => ({
      params: { id },
      body: isReceived ? { received: true as const } : { received: false as const, reason: reason ?? '' },
    })),
    // After a refusal as well: the settlement no longer awaits an answer.
    invalidatesTags: (_answer, _error, { id, groupId }) => [
      { type: 'Expense', id: 'LIST' },
      { type: 'Expense', id },
      { type: 'Balance', id: groupId },
      { type: 'Group', id: 'LIST' },
    ],
  }),
}));
