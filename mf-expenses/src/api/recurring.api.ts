import { readRecurring, writeExpense, writeRecurring } from '@quits/contracts';
import type { RecurringEntry, RecurringExpense } from '@quits/contracts';
import { call, injectFor } from '@quits/core';
import type { Recurrence } from '@quits/domain';

interface AddArgs {
  groupId: number;
  entry: RecurringEntry;
  recurrence: Recurrence;
  idempotencyKey: string;
}

interface ChangeArgs {
  groupId: number;
  rule: RecurringExpense;
}

/**
 * A rule creates its due entries immediately: this refetches all data that lists, counts or sums up expenses.
 */
const changedTags = (groupId: number) => [
  { type: 'Expense' as const, id: 'LIST' },
  { type: 'Balance' as const, id: groupId },
  { type: 'Group' as const, id: 'LIST' },
  { type: 'Recurring' as const, id: groupId },
];

/** Recurring entries: only where extras are on (extras §10). */
export const recurringApi = injectFor(
  'mf-expenses',
  (build) => ({
    getRecurring: build.query<RecurringExpense[], number>({
      ...call('getRecurring', (groupId: number) => ({ params: { id: groupId } }), readRecurring),
      providesTags: (_rules, _error, groupId) => [{ type: 'Recurring', id: groupId }],
    }),
    /** Recurring entries fall due by the day of this time zone (extras §10, §15). */
    setTimeZone: build.mutation<unknown, string>(
      call('setPreferences', (time_zone: string) => ({ body: { time_zone } })),
    ),
    addRecurring: build.mutation<unknown, AddArgs>({
      ...call('addRecurring', ({ groupId, entry, recurrence, idempotencyKey }) => ({
        params: { id: groupId },
        body: { ...recurrence, entry: writeExpense(entry) },
        idempotencyKey,
      })),
      invalidatesTags: (_answer, error, { groupId }) => (error ? [] : changedTags(groupId)),
    }),
    updateRecurring: build.mutation<unknown, ChangeArgs>({
      ...call('updateRecurring', ({ rule }) => ({ params: { id: rule.id }, body: writeRecurring(rule) })),
      invalidatesTags: (_answer, error, { groupId }) => (error ? [] : changedTags(groupId)),
    }),
    deleteRecurring: build.mutation<unknown, ChangeArgs>({
      ...call('deleteRecurring', ({ rule: { id } }) => ({ params: { id } })),
      invalidatesTags: (_answer, error, { groupId }) => (error ? [] : changedTags(groupId)),
    }),
  }),
  { tags: ['Recurring'] },
);

export const {
  useAddRecurringMutation,
  useDeleteRecurringMutation,
  useGetRecurringQuery,
  useSetTimeZoneMutation,
  useUpdateRecurringMutation,
} = recurringApi;
