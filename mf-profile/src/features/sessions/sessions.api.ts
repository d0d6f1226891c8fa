import type { Client, SessionAnswer } from '@quits/contracts';
import { call, injectFor } from '@quits/core';

export type OpenSession = Client<SessionAnswer>;

/** Where the person is signed in: only for back ends with extras. */
export const { useEndOtherSessionsMutation, useEndSessionMutation, useGetSessionsQuery } = injectFor(
  'mf-profile',
  (build) => ({
    getSessions: build.query<OpenSession[], void>({
      ...call('getSessions', () => ({})),
      providesTags: ['Session'],
    }),
    endSession: build.mutation<unknown, string>({
      ...call('endSession', (session) => ({ params: { session } })),
      invalidatesTags: ['Session'],
    }),
    endOtherSessions: build.mutation<unknown, void>({
      ...call('endOtherSessions', () => ({})),
      invalidatesTags: ['Session'],
    }),
  }),
  { tags: ['Session'] },
);
