import type { AccessTokenAnswer, CallAnswer, CallBody } from '@quits/contracts';
import { call, injectFor } from '@quits/core';

/** Access tokens for apps: only for back ends with extras. */
export const { useAddAccessTokenMutation, useGetAccessTokensQuery, useRemoveAccessTokenMutation } = injectFor(
  'mf-profile',
  (build) => ({
    getAccessTokens: build.query<AccessTokenAnswer[], void>({
      ...call('getAccessTokens', () => ({})),
      providesTags: ['AccessToken'],
    }),
    addAccessToken: build.mutation<CallAnswer<'addAccessToken'>, CallBody<'addAccessToken'>>({
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
