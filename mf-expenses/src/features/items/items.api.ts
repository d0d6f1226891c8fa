import { call, injectFor } from '@quits/core';

interface Claim {
  expenseId: number;
  itemId: number;
  /** Hundredths of a share; 0 gives the item back. */
  weight: number;
}

/** Taking items of a bill that is open for claiming: an extra. */
export const itemsApi = injectFor('mf-expenses', (build) => ({
  claimItem: build.mutation<unknown, Claim>({
    ...call('claimItem', ({ expenseId, itemId, weight }: Claim) => ({
      params: { id: expenseId, itemId },
      body: { weight },
    })),
    invalidatesTags: (_answer, _error, { expenseId }) => [
      { type: 'Expense', id: expenseId },
      { type: 'Expense', id: 'LIST' },
      'Balance',
      { type: 'Group', id: 'LIST' },
    ],
  }),
}));

export const { useClaimItemMutation } = itemsApi;
