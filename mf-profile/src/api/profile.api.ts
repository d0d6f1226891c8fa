import { call, injectFor, sharedEndpoints } from '@quits/core';

/** The calls of specification §7 that only the profile makes. */
export const profileApi = injectFor('mf-profile', (build) => ({
  /** The name shows wherever people do: members, balances and the details of expenses. */
  updateName: build.mutation<unknown, { userId: number; name: string }>({
    ...call('updateName', ({ name }) => ({ body: { name } })),
    invalidatesTags: (_answer, error, { userId }) =>
      error ? [] : [{ type: 'User', id: userId }, 'Member', 'Balance', 'Expense'],
    async onQueryStarted({ userId, name }, { dispatch, queryFulfilled }) {
      try {
        await queryFulfilled;
      } catch {
        return;
      }
      dispatch(
        sharedEndpoints.util.updateQueryData('getUser', { id: userId }, (user) => {
          user.name = name;
        }),
      );
    },
  }),
  updatePassword: build.mutation<unknown, { newPassword: string }>(
    call('updatePassword', ({ newPassword }) => ({ body: { new_password: newPassword } })),
  ),
}));

export const { useUpdateNameMutation, useUpdatePasswordMutation } = profileApi;
