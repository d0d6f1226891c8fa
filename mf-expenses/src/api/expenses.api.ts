import { call, injectFor, patchExpenseLists } from '@quits/core';
import { isOutcomeUnknown } from '@quits/ui';
import { netBalances } from '@quits/domain';
import type { PersonAmount } from '@quits/domain';
import { localDayOf, readBalance, readExpenseDetails, writeExpense } from '@quits/contracts';
import type { Expense, ExpenseInput, WireExpense } from '@quits/contracts';

/** An expense with the version that our own server reports. */
export type VersionedExpense = Expense & { etag?: string | undefined };

interface AddArgs {
  groupId: number;
  expense: ExpenseInput;
  idempotencyKey: string;
}

export interface ExpenseArgs {
  id: number;
  groupId: number;
}

interface UpdateArgs extends ExpenseArgs {
  change: ExpenseInput;
  ifMatch?: string | undefined;
}

/** A change refetches all data that lists, counts or sums up expenses. */
const changedTags = (id?: number) => [
  { type: 'Expense' as const, id: 'LIST' },
  ...(id === undefined ? [] : [{ type: 'Expense' as const, id }]),
  'Balance' as const,
  { type: 'Group' as const, id: 'LIST' },
];

/** A row that the server has not confirmed yet has a negative id, which no real one has. */
function pendingExpense({ groupId, expense }: AddArgs): Expense {
  const now = new Date();
  return {
    ...expense,
    date: expense.date ?? localDayOf(now.toISOString()),
    notes: expense.notes ?? '',
    id: -now.getTime(),
    groupId,
    isSettlement: false,
    createdAt: now.toISOString(),
    people: [],
  };
}

type Lifecycle = Parameters<typeof patchExpenseLists>[0];

/** In the core of an earlier release it is missing: there a change shows once it is saved. */
const patchLists = (): typeof patchExpenseLists | undefined => patchExpenseLists;

/** Shows a change in the lists immediately, and rolls back when the server refuses it. */
async function patchEntries(
  lifecycle: Lifecycle,
  groupId: number,
  change: (entries: readonly Expense[]) => Expense[],
): Promise<void> {
  await patchLists()?.(lifecycle, groupId, change);
}

/** The calls of specification §7 about one expense, and the restore call of our own server. */
export const expensesApi = injectFor('mf-expenses', (build) => ({
  getExpenseDetails: build.query<VersionedExpense, number>({
    ...call(
      'getExpenseDetails',
      (id) => ({ params: { id } }),
      (details, meta) => ({ ...readExpenseDetails(details), etag: meta?.etag }),
    ),
    providesTags: (_details, _error, id) => [{ type: 'Expense', id }],
  }),
  /** What each person is owed in a group. Only the edit form loads it, to preview the balances after saving. */
  getNets: build.query<PersonAmount[], number>({
    ...call(
      'getGroupBalances',
      (groupId: number) => ({ params: { id: groupId } }),
      (balances) =>
        [
          ...netBalances(
            balances.map(readBalance).map(({ from, to, cents }) => ({
              payers: [{ userId: to.id, cents }],
              shares: [{ userId: from.id, cents }],
            })),
          ),
        ].map(([userId, cents]) => ({ userId, cents })),
    ),
    providesTags: (_nets, _error, groupId) => [{ type: 'Balance', id: groupId }],
  }),
  addExpense: build.mutation<WireExpense | undefined, AddArgs>({
    ...call('addExpense', ({ groupId, expense, idempotencyKey }) => ({
      body: { ...writeExpense(expense), group_id: groupId },
      idempotencyKey,
    })),
    onQueryStarted: (args, lifecycle) => {
      const added = pendingExpense(args);
      return patchEntries(lifecycle, args.groupId, (list) => [...list, added]);
    },
    // After a lost answer, the refetched lists show whether the expense was recorded.
    invalidatesTags: (_answer, error) => (error && !isOutcomeUnknown(error) ? [] : changedTags()),
  }),
  updateExpense: build.mutation<unknown, UpdateArgs>({
    ...call('updateExpense', ({ id, change, ifMatch }) => ({
      params: { id },
      body: writeExpense(change),
      ...(ifMatch !== undefined && { ifMatch }),
    })),
    onQueryStarted: ({ id, groupId, change }, lifecycle) =>
      patchEntries(lifecycle, groupId, (list) =>
        list.map((expense) =>
          expense.id === id
            ? {
                ...expense,
                ...change,
                date: change.date ?? expense.date,
                notes: change.notes ?? expense.notes,
              }
            : expense,
        ),
      ),
    invalidatesTags: (_answer, error, { id }) => (error ? [] : changedTags(id)),
  }),
  // Doesn't refetch the details of a deleted expense: the answer could only be 404.
  deleteExpense: build.mutation<unknown, ExpenseArgs>({
    ...call('deleteExpense', ({ id }) => ({ params: { id } })),
    onQueryStarted: ({ id, groupId }, lifecycle) =>
      patchEntries(lifecycle, groupId, (list) => list.filter((expense) => expense.id !== id)),
    invalidatesTags: (_answer, error) => (error ? [] : changedTags()),
  }),
  restoreExpense: build.mutation<unknown, ExpenseArgs>({
    ...call('restoreExpense', ({ id }) => ({ params: { id } })),
    invalidatesTags: (_answer, error, { id }) => (error ? [] : changedTags(id)),
  }),
}));

export const {
  useAddExpenseMutation,
  useDeleteExpenseMutation,
  useGetExpenseDetailsQuery,
  useGetNetsQuery,
  useLazyGetExpenseDetailsQuery,
  useUpdateExpenseMutation,
} = expensesApi;
