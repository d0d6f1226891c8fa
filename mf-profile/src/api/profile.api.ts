import { call, injectFor } from '@quits/core';

/** The calls that only the profile makes. */
const profileApi = injectFor('mf-profile', (build) => ({
  updatePassword: build.mutation<unknown, { newPassword: string }>(
    call('updatePassword', ({ newPassword }) => ({ body: { new_password: newPassword } })),
  ),
  /** Only for back ends with extras. */
  deleteAccount: build.mutation<unknown, { password: string }>(
    call('deleteAccount', ({ password }) => ({ body: { password } })),
  ),
}));

export const { useDeleteAccountMutation, useUpdatePasswordMutation } = profileApi;
