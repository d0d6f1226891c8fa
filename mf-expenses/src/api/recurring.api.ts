import { call, injectFor } from '@quits/core';
import { RECURRENCE_UNITS, isCategory } from '@quits/domain';
import type { Recurrence } from '@quits/domain';
import { readExpense, writeExpense } from '@quits/contracts';
import type { CallAnswer, Expense, ExpenseInput } from '@quits/contracts';

/** What is booked each time: an expense without a day of its own. */
type Repeated = Omit<ExpenseInput, 'date'>;

/** By which rule an entry repeats. */
export interface Rule extends Recurrence {
  id: number;
  entry: Repeated;
  count: number | null;
  /** The next day that is due; none: it is done. */
  nextDate: string | null;
  isPaused: boolean;
  /** How many entries it has made. */
  made: number;
}

/** What of an expense a rule repeats. */
export function repeatedOf({ description, category, notes, split, original, ...amounts }: Expense): Repeated {
  const { totalCents, payers, shares } = amounts;
  const known = isCategory(category) ? category : null;
  return { description, category: known, notes, split, original, totalCents, payers, shares };
}

type WireRule = CallAnswer<'getRecurring'>[number];

/** A unit that this browser has not heard of is none that it can show. */
function readRule({ entry, next_date, paused, ...rule }: WireRule): Rule[] {
  const unit = RECURRENCE_UNITS.find((known) => known === rule.unit);
  if (unit === undefined) return [];
  // An entry that is not booked yet has neither group nor time.
  const expense = readExpense({ ...entry, id: rule.id, group_id: 0, created_at: '' });
  return [{ ...rule, unit, entry: repeatedOf(expense), nextDate: next_date, isPaused: paused }];
}

interface AddArgs {
  groupId: number;
  entry: Repeated;
  recurrence: Recurrence;
  idempotencyKey: string;
}

interface ChangeArgs {
  groupId: number;
  rule: Rule;
}

/** A rule makes what is due at once: whatever shows expenses, counts them or sums them up is asked for again. */
const changedTags = (groupId: number) => [
  { type: 'Expense' as const, id: 'LIST' },
  { type: 'Balance' as const, id: groupId },
  { type: 'Group' as const, id: 'LIST' },
  { type: 'Recurring' as const, id: groupId },
];

/** Entries that repeat: only where extras are on (extras §10). */
export const recurringApi = injectFor(
  'mf-expenses',
  (build) => ({
    getRecurring: build.query<Rule[], number>({
      ...call(
        'getRecurring',
        (groupId: number) => ({ params: { id: groupId } }),
        (rules) => rules.flatMap(readRule),
      ),
      providesTags: (_rules, _error, groupId) => [{ type: 'Recurring', id: groupId }],
    }),
    addRecurring: build.mutation<unknown, AddArgs>({
      ...call('addRecurring', ({ groupId, entry, recurrence, idempotencyKey }) => ({
        params: { id: groupId },
        body: { ...recurrence, entry: writeExpense(entry) },
        idempotencyKey,
      })),
      invalidatesTags: (_answer, error, { groupId }) => (error ? [] : changedTags(groupId)),
    }),
    updateRecurring: build.mutation<unknown, ChangeArgs>({
      ...call('updateRecurring', ({ rule: { id, entry, unit, every, start, end, count, isPaused } }) => ({
        params: { id },
        body: { entry: writeExpense(entry), unit, every, start, end, count, paused: isPaused },
      })),
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
  useUpdateRecurringMutation,
} = recurringApi;
