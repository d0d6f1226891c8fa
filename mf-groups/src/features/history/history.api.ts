import { call, callPages, injectFor } from '@quits/core';
import type { ActivityPage } from '@quits/ledger-ui/history';

interface ActivityOf {
  groupId: number;
  /** First words of actions, `expense,settlement`; undefined selects all. */
  kind: string | undefined;
}

/** The history of a group: only where extras are on. */
export const activityApi = injectFor('mf-groups', (build) => ({
  getGroupActivity: build.infiniteQuery<ActivityPage, ActivityOf, number>({
    ...callPages('getGroupActivity', ({ groupId, kind }: ActivityOf) => ({
      params: { id: groupId },
      ...(kind !== undefined && { query: { kind } }),
    })),
    // Every change in a group adds to its history.
    providesTags: (_page, _error, { groupId }) => [
      { type: 'Expense', id: 'LIST' },
      { type: 'Group', id: groupId },
      { type: 'Member', id: groupId },
    ],
  }),
  markSeen: build.mutation<unknown, { groupId: number; activityId: number }>({
    ...call('markSeen', ({ groupId, activityId }: { groupId: number; activityId: number }) => ({
      params: { id: groupId },
      body: { activityId },
    })),
    invalidatesTags: [{ type: 'Group', id: 'LIST' }],
  }),
}));

export const { useGetGroupActivityInfiniteQuery } = activityApi;

/**
 * Records that the person has seen a group's history up to an entry. It is fire-and-forget and no change of
 * the group: untracked, it doesn't count as the cause of a live update.
 */
export const markSeen = (seen: { groupId: number; activityId: number }) =>
  activityApi.endpoints.markSeen.initiate(seen, { track: false });
