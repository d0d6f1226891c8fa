import { call, injectFor } from '@quits/core';

/** The calls of specification §7 that only the profile makes. */
const profileApi = injectFor('mf-profile', (build) => ({
  updatePassword: build.mutation<unknown, { newPassword: string }>(
    call('updatePassword', ({ newPassword }) => ({ body: { new_password: newPassword } })),
  ),
}));

export const { useUpdatePasswordMutation } = profileApi;
