import { call, injectFor } from '@quits/core';

interface Archive {
  groupId: number;
  isArchived: boolean;
}

interface HandOver {
  groupId: number;
  /** The member who becomes the creator. */
  userId: number;
  idempotencyKey: string;
}

const tagsOf = (groupId: number) => [
  { type: 'Group' as const, id: groupId },
  { type: 'Group' as const, id: 'LIST' },
];

/** What the creator does with the group as a whole: only where extras are on. */
export const { useArchiveGroupMutation, useHandOverGroupMutation } = injectFor('mf-groups', (build) => ({
  archiveGroup: build.mutation<unknown, Archive>({
    ...call('archiveGroup', ({ groupId, isArchived }: Archive) => ({
      params: { id: groupId },
      body: { archived: isArchived },
    })),
    invalidatesTags: (_done, _error, { groupId }) => tagsOf(groupId),
  }),
  handOverGroup: build.mutation<unknown, HandOver>({
    ...call('handOverGroup', ({ groupId, userId, idempotencyKey }: HandOver) => ({
      params: { id: groupId },
      body: { userId },
      idempotencyKey,
    })),
    invalidatesTags: (_done, _error, { groupId }) => tagsOf(groupId),
  }),
}));
