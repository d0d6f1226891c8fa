import { injectFor } from '@quits/core';

interface NewAccount {
  email: string;
  password: string;
}

/** The calls of specification §7 that only these screens make. */
export const authApi = injectFor('mf-auth', (build) => ({
  register: build.mutation<unknown, NewAccount>({
    query: (account) => ({ url: '/auth/register', method: 'POST', body: account }),
  }),
  requestResetMail: build.mutation<unknown, { email: string }>({
    query: (body) => ({ url: '/auth/forgot-password', method: 'POST', body }),
  }),
  /** A foreign back end may say `{valid: false}` where ours refuses. */
  checkResetLink: build.query<{ valid?: boolean } | null, string>({
    query: (token) => `/auth/reset-password/${encodeURIComponent(token)}`,
    keepUnusedDataFor: 0,
  }),
  resetPassword: build.mutation<unknown, { token: string; new_password: string }>({
    query: (body) => ({ url: '/auth/reset-password', method: 'POST', body }),
  }),
  /**
   * A GET that changes something: a mutation here, so that nothing fetches it again by itself, and not
   * repeated when no answer came, because the first one may have arrived.
   */
  acceptInvite: build.mutation<{ group_id: number }, string>({
    query: (token) => `/api/invites/accept/${encodeURIComponent(token)}`,
    extraOptions: { isSentOnce: true },
    invalidatesTags: (accepted) => (accepted ? ['Group', 'Member', 'Balance', 'Expense'] : []),
  }),
}));

export const {
  useAcceptInviteMutation,
  useCheckResetLinkQuery,
  useRegisterMutation,
  useRequestResetMailMutation,
  useResetPasswordMutation,
} = authApi;
