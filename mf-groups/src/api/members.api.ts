import { call, groupEndpoints, injectFor, keepIfFulfilled } from '@quits/core';
import { groupsApi } from './groups.api.ts';

interface InviteMember {
  groupId: number;
  email: string;
  idempotencyKey: string;
}

interface RemoveMember {
  groupId: number;
  userId: number;
  /** The signed-in person goes by themselves. */
  isLeaving?: boolean;
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
  removeMember: build.mutation<unknown, RemoveMember>({
    ...call('removeMember', ({ groupId, userId }) => ({ params: { id: groupId, userId } })),
    async onQueryStarted({ groupId, userId, isLeaving }, { dispatch, queryFulfilled }) {
      if (isLeaving) return;
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
    invalidatesTags: (_done, _error, { groupId, isLeaving }) => [
      { type: 'Group', id: 'LIST' },
      // The page of a group that was left is still mounted, and would ask for what it may no longer see.
      ...(isLeaving ? [] : (['Member', 'Balance'] as const).map((type) => ({ type, id: groupId }))),
    ],
  }),
}));

export const { useInviteMemberMutation, useRemoveMemberMutation } = membersApi;
