import type { AccessTokenAnswer, Client, ClientAnswer, ClientBody } from '@quits/contracts';
import { call, injectFor } from '@quits/core';

export type AccessToken = Client<AccessTokenAnswer>;

/** Access tokens for apps: only for back ends with extras. */
export const { useAddAccessTokenMutation, useGetAccessTokensQuery, useRemoveAccessTokenMutation } = injectFor(
  'mf-profile',
  (build) => ({
    getAccessTokens: build.query<AccessToken[], void>({
      ...call('getAccessTokens', () => ({})),
      providesTags: ['AccessToken'],
    }),
    addAccessToken: build.mutation<ClientAnswer<'addAccessToken'>, ClientBody<'addAccessToken'>>({
      ...call('addAccessToken', (body) => ({ body })),
      invalidatesTags: ['AccessToken'],
    }),
    removeAccessToken: build.mutation<unknown, number>({
      ...call('removeAccessToken', (id) => ({ params: { id } })),
      invalidatesTags: ['AccessToken'],
    }),
  }),
  { tags: ['AccessToken'] },
);
