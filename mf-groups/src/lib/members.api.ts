import { call, groupEndpoints, injectFor, keepIfFulfilled } from '@quits/core';
import { groupsApi } from './groups.api.ts';

interface InviteMember {
  groupId: number;
  email: string;
  /** The member without an account whose place the person takes. */
  memberId?: number | undefined;
  idempotencyKey: string;
}

interface AddPlaceholder {
  groupId: number;
  name: string;
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
    ...call('inviteMember', ({ groupId, email, memberId, idempotencyKey }) => ({
      params: { id: groupId },
      body: { email, ...(memberId !== undefined && { memberId }) },
      idempotencyKey,
    })),
    invalidatesTags: [{ type: 'Invite' }],
  }),
  addPlaceholder: build.mutation<unknown, AddPlaceholder>({
    ...call('addPlaceholder', ({ groupId, name, idempotencyKey }) => ({
      params: { id: groupId },
      body: { name },
      idempotencyKey,
    })),
    invalidatesTags: (_member, _error, { groupId }) => [
      { type: 'Group', id: 'LIST' },
      { type: 'Member', id: groupId },
    ],
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

export const { useAddPlaceholderMutation, useInviteMemberMutation, useRemoveMemberMutation } = membersApi;
