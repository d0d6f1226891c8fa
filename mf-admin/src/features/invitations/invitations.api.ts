import type { ClientAnswer } from '@quits/contracts';
import { call, injectFor } from '@quits/core';

type InvitationsPage = ClientAnswer<'getAllInvitations'>;
export type AnyInvitation = InvitationsPage['items'][number];

/** Their ids are texts, unlike those of other lists. */
const FIRST = '';

export const { useGetAllInvitationsInfiniteQuery, useRevokeInvitationMutation } = injectFor(
  'mf-admin',
  (build) => ({
    getAllInvitations: build.infiniteQuery<InvitationsPage, void, string>({
      infiniteQueryOptions: {
        initialPageParam: FIRST,
        getNextPageParam: ({ next }: InvitationsPage) => next ?? undefined,
      },
      ...call('getAllInvitations', ({ pageParam }: { queryArg: void; pageParam: string }) => ({
        query: { limit: '50', ...(pageParam !== FIRST && { before: pageParam }) },
      })),
      providesTags: ['AdminInvitation'],
    }),
    revokeInvitation: build.mutation<unknown, string>({
      ...call('revokeInvitation', (invitation) => ({ params: { invitation } })),
      invalidatesTags: ['AdminInvitation', 'AdminLog'],
    }),
  }),
  { tags: ['AdminInvitation', 'AdminLog'] },
);
