import type { Client, InvitationAnswer } from '@quits/contracts';
import { call, injectFor } from '@quits/core';

export type Invitation = Client<InvitationAnswer>;

/** The open invitations of a group: only for its creator, and where extras are on. */
export const { useGetInvitationsQuery, useTakeBackInvitationMutation } = injectFor('mf-groups', (build) => ({
  getInvitations: build.query<Invitation[], number>({
    ...call('getInvitations', (groupId) => ({ params: { id: groupId } })),
    // Who joins has used an invitation.
    providesTags: (_open, _error, groupId) => ['Invite', { type: 'Member', id: groupId }],
  }),
  takeBackInvitation: build.mutation<unknown, number>({
    ...call('takeBackInvitation', (id) => ({ params: { id } })),
    // After a refusal as well: another person has used it.
    invalidatesTags: ['Invite'],
  }),
}));
