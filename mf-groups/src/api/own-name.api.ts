import { call, injectFor } from '@quits/core';

export const ownNameApi = injectFor('mf-groups', (build) => ({
  /** The name shows wherever people do: members, balances and the details of expenses. */
  saveOwnName: build.mutation<unknown, { userId: number; name: string }>({
    ...call('updateName', ({ name }) => ({ body: { name } })),
    invalidatesTags: (_answer, error, { userId }) =>
      error ? [] : [{ type: 'User', id: userId }, 'Member', 'Balance', 'Expense'],
  }),
}));

export const { useSaveOwnNameMutation } = ownNameApi;
