import { call, injectFor } from '@quits/core';
import { readActivityPage } from '@quits/ui/history';
import type { ActivityPage } from '@quits/ui/history';

interface ActivityOf {
  groupId: number;
  /** First words of actions, `expense,settlement`; nothing: all of them. */
  kind: string | undefined;
}

interface UndoArgs {
  groupId: number;
  expenseId: number | null;
  activityId: number;
  isForced: boolean;
  idempotencyKey: string;
}

/** The first page is that before no item. */
const NEWEST = 0;

/** The history of a group: only where extras are on (extras §7). */
export const activityApi = injectFor('mf-groups', (build) => ({
  getGroupActivity: build.infiniteQuery<ActivityPage, ActivityOf, number>({
    infiniteQueryOptions: {
      initialPageParam: NEWEST,
      getNextPageParam: ({ next }) => next ?? undefined,
    },
    ...call(
      'getGroupActivity',
      ({ queryArg: { groupId, kind }, pageParam }: { queryArg: ActivityOf; pageParam: number }) => ({
        params: { id: groupId },
        query: {
          ...(kind !== undefined && { kind }),
          ...(pageParam !== NEWEST && { before: String(pageParam) }),
        },
      }),
      readActivityPage,
    ),
    // Whatever changes anything in a group adds to its history.
    providesTags: (_page, _error, { groupId }) => [
      { type: 'Expense', id: 'LIST' },
      { type: 'Group', id: groupId },
      { type: 'Member', id: groupId },
    ],
  }),
  undoActivity: build.mutation<unknown, UndoArgs>({
    ...call('undoActivity', ({ activityId, isForced, idempotencyKey }: UndoArgs) => ({
      params: { id: activityId },
      body: { force: isForced },
      idempotencyKey,
    })),
    invalidatesTags: (_item, _error, { groupId, expenseId }) => [
      { type: 'Expense', id: 'LIST' },
      ...(expenseId === null ? [] : [{ type: 'Expense' as const, id: expenseId }]),
      { type: 'Balance', id: groupId },
      { type: 'Group', id: groupId },
      { type: 'Group', id: 'LIST' },
    ],
  }),
  markSeen: build.mutation<unknown, { groupId: number; activityId: number }>({
    ...call('markSeen', ({ groupId, activityId }: { groupId: number; activityId: number }) => ({
      params: { id: groupId },
      body: { activity_id: activityId },
    })),
    invalidatesTags: [{ type: 'Group', id: 'LIST' }],
  }),
}));

export const { useGetGroupActivityInfiniteQuery, useMarkSeenMutation, useUndoActivityMutation } = activityApi;
