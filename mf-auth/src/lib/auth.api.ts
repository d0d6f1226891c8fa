import type { ClientAnswer } from '@quits/contracts';
import { call, injectFor } from '@quits/core';

interface NewAccount {
  email: string;
  password: string;
  /** Extended API only: the token of a pending invitation, where the server takes invited people only. */
  invite?: string | undefined;
}

/** The calls that only these screens make: those of specification §7, and the demo's. */
export const authApi = injectFor('mf-auth', (build) => ({
  register: build.mutation<unknown, NewAccount>(call('register', (body) => ({ body }))),
  requestResetMail: build.mutation<unknown, { email: string }>(
    call('requestResetMail', (body) => ({ body })),
  ),
  /** A foreign back end may answer `{valid: false}` where ours refuses. */
  checkResetLink: build.query<{ valid?: boolean } | null, string>({
    ...call('checkResetLink', (token) => ({ params: { token } })),
    keepUnusedDataFor: 0,
  }),
  resetPassword: build.mutation<unknown, { token: string; newPassword: string }>(
    call('resetPassword', (body) => ({ body })),
  ),
  /**
   * A GET with side effects. As a mutation it is never refetched. It is not repeated without an answer
   * either, because the first request may have arrived.
   */
  acceptInvite: build.mutation<{ groupId: number }, string>({
    ...call('acceptInvite', (token) => ({ params: { token } })),
    invalidatesTags: (accepted) => (accepted ? ['Group', 'Member', 'Balance', 'Expense'] : []),
  }),
  /** Extended API only. */
  previewInvite: build.query<ClientAnswer<'previewInvite'>, string>(
    call('previewInvite', (token) => ({ params: { token } })),
  ),
  demoSignIn: build.mutation<ClientAnswer<'demoSignIn'>, void>(call('demoSignIn', () => ({}))),
}));

export const {
  useAcceptInviteMutation,
  useCheckResetLinkQuery,
  useDemoSignInMutation,
  usePreviewInviteQuery,
  useRegisterMutation,
  useRequestResetMailMutation,
  useResetPasswordMutation,
} = authApi;
