import { readRecurring, type RecurringExpense } from '@quits/contracts';
import { call, injectFor } from '@quits/core';

interface ChangeRecurring {
  groupId: number;
  rule: RecurringExpense;
}

/**
 * A rule creates its due entries immediately: this refetches all data that lists, counts or sums up expenses.
 */
export const changesRecurring = (_answer: unknown, error: unknown, { groupId }: { groupId: number }) =>
  error
    ? []
    : [
        { type: 'Recurring' as const, id: groupId },
        { type: 'Expense' as const, id: 'LIST' },
        { type: 'Balance' as const, id: groupId },
        { type: 'Group' as const, id: 'LIST' },
      ];

/**
 * The rules for a group's recurring entries. Extended API only. They are here and not in the
 * core, because the first page would pay for them there.
 */
const recurringEndpoints = injectFor('ledger-ui', (build) => ({
  getRecurringExpenses: build.query<RecurringExpense[], number>({
    ...call('getRecurring', (groupId: number) => ({ params: { id: groupId } }), readRecurring),
    providesTags: (_rules, _error, groupId) => [{ type: 'Recurring', id: groupId }],
  }),
  updateRecurringExpense: build.mutation<unknown, ChangeRecurring>({
    ...call('updateRecurring', ({ rule: { id, entry, unit, every, start, end, count, paused } }) => ({
      params: { id },
      body: { entry, unit, every, start, end, count, paused },
    })),
    invalidatesTags: changesRecurring,
  }),
  deleteRecurringExpense: build.mutation<unknown, ChangeRecurring>({
    ...call('deleteRecurring', ({ rule }) => ({ params: { id: rule.id } })),
    invalidatesTags: changesRecurring,
  }),
}));

export const {
  useDeleteRecurringExpenseMutation,
  useGetRecurringExpensesQuery,
  useUpdateRecurringExpenseMutation,
} = recurringEndpoints;
