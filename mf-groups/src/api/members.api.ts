import { call, groupEndpoints, injectFor, keepIfFulfilled } from '@quits/core';
import { groupsApi } from './groups.api.ts';

interface InviteMember {
  groupId: number;
  email: string;
  idempotencyKey: string;
}

const membersApi = injectFor('mf-groups', (build) => ({
  inviteMember: build.mutation<unknown, InviteMember>({
    ...call('inviteMember', ({ groupId, email, idempotencyKey }) => ({
      params: { id: groupId },
      body: { email },
      idempotencyKey,
    })),
    invalidatesTags: [{ type: 'Invite' }],
  }),
  removeMember: build.mutation<unknown, { groupId: number; userId: number }>({
    ...call('removeMember', ({ groupId, userId }) => ({ params: { id: groupId, userId } })),
    async onQueryStarted({ groupId, userId }, { dispatch, queryFulfilled }) {
      await keepIfFulfilled(queryFulfilled, [
        dispatch(
          groupEndpoints.util.updateQueryData('getGroupMembers', groupId, (members) =>
            members.filter(({ id }) => id !== userId),
          ),
        ),
        dispatch(
          groupsApi.util.updateQueryData('getGroupSummaries', undefined, (groups) => {
            const group = groups.find(({ id }) => id === groupId);
            if (group) group.memberCount -= 1;
          }),
        ),
      ]);
    },
    invalidatesTags: (_done, _error, { groupId }) => [
      { type: 'Member', id: groupId },
      { type: 'Group', id: 'LIST' },
      { type: 'Balance', id: groupId },
    ],
  }),
}));

export const { useInviteMemberMutation, useRemoveMemberMutation } = membersApi;
