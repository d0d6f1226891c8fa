import type { Client, ClientAnswer, ClientBody, InviteLinkAnswer } from '@quits/contracts';
import { call, injectFor } from '@quits/core';

export type InviteLink = Client<InviteLinkAnswer>;

interface AddLink {
  groupId: number;
  link: ClientBody<'addInviteLink'>;
  idempotencyKey: string;
}

/** The links of a group by which people join: only for its creator, and where extras are on. */
export const { useAddInviteLinkMutation, useGetInviteLinksQuery, useTakeBackInviteLinkMutation } = injectFor(
  'mf-groups',
  (build) => ({
    getInviteLinks: build.query<InviteLink[], number>({
      ...call('getInviteLinks', (groupId) => ({ params: { id: groupId } })),
      // Who joins has used a link.
      providesTags: (_open, _error, groupId) => ['Invite', { type: 'Member', id: groupId }],
    }),
    addInviteLink: build.mutation<ClientAnswer<'addInviteLink'>, AddLink>({
      ...call('addInviteLink', ({ groupId, link, idempotencyKey }) => ({
        params: { id: groupId },
        body: link,
        idempotencyKey,
      })),
      invalidatesTags: ['Invite'],
    }),
    takeBackInviteLink: build.mutation<unknown, number>({
      ...call('takeBackInviteLink', (id) => ({ params: { id } })),
      invalidatesTags: ['Invite'],
    }),
  }),
);
