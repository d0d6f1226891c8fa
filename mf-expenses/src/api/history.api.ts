import { call, injectFor } from '@quits/core';
import { readActivityPage } from '@quits/ui/history';
import type { ActivityPage } from '@quits/ui/history';

interface UndoArgs {
  expenseId: number;
  groupId: number;
  activityId: number;
  isForced: boolean;
  idempotencyKey: string;
}

/** The first page is that before no item. */
const NEWEST = 0;

/** The history of one entry: only where extras are on (extras §7). */
export const historyApi = injectFor('mf-expenses', (build) => ({
  getExpenseActivity: build.infiniteQuery<ActivityPage, number, number>({
    infiniteQueryOptions: {
      initialPageParam: NEWEST,
      getNextPageParam: ({ next }) => next ?? undefined,
    },
    ...call(
      'getExpenseActivity',
      ({ queryArg, pageParam }: { queryArg: number; pageParam: number }) => ({
        params: { id: queryArg },
        ...(pageParam !== NEWEST && { query: { before: String(pageParam) } }),
      }),
      readActivityPage,
    ),
    providesTags: (_page, _error, id) => [{ type: 'Expense', id }],
  }),
  undoEntryActivity: build.mutation<unknown, UndoArgs>({
    ...call('undoActivity', ({ activityId, isForced, idempotencyKey }: UndoArgs) => ({
      params: { id: activityId },
      body: { force: isForced },
      idempotencyKey,
    })),
    invalidatesTags: (_item, _error, { groupId, expenseId }) => [
      { type: 'Expense', id: 'LIST' },
      { type: 'Expense', id: expenseId },
      { type: 'Balance', id: groupId },
      { type: 'Group', id: 'LIST' },
    ],
  }),
}));

export const { useGetExpenseActivityInfiniteQuery, useUndoEntryActivityMutation } = historyApi;
