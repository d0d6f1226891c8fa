import { call, injectFor, patchExpenseLists } from '@quits/core';
import { isOutcomeUnknown } from '@quits/ui';
import { type Expense, type ExpenseInput, fieldIn, readExpense, readExpenseDetails } from '@quits/contracts';

/** An expense with the version that our own server reports. */
export type VersionedExpense = Expense & { etag?: string | undefined };

/** Seconds for which details that a press on a link requested need no second request. */
export const PREFETCHED_S = 2;

interface AddArgs {
  groupId: number;
  expense: ExpenseInput;
  idempotencyKey: string;
  /** The id under which a back end with extras adds the expense once, however late it is sent again. */
  clientId?: string | undefined;
}

interface Added {
  /** Undefined where a back end does not say it. */
  id: number | undefined;
  /** An earlier request added it, possibly with other content. */
  isRepeated: boolean;
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
export const changedTags = (id?: number) => [
  { type: 'Expense' as const, id: 'LIST' },
  ...(id === undefined ? [] : [{ type: 'Expense' as const, id }]),
  'Balance' as const,
  { type: 'Group' as const, id: 'LIST' },
];

/** A row that the server has not confirmed yet has a negative id, which no real one has. */
function pendingExpense({ groupId, expense }: AddArgs): Expense {
  const now = new Date();
  return readExpense({ ...expense, id: -now.getTime(), groupId, createdAt: now.toISOString() });
}

/** The specification leaves the answer to an addition open. */
function idIn(answer: unknown): number | undefined {
  const id = fieldIn(answer, 'id');
  return typeof id === 'number' ? id : undefined;
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
  addExpense: build.mutation<Added, AddArgs>({
    ...call(
      'addExpense',
      ({ groupId, expense, idempotencyKey, clientId }: AddArgs) => ({
        body: {
          ...expense,
          groupId,
          ...(clientId !== undefined && { clientId }),
        },
        idempotencyKey,
      }),
      (answer, meta, { clientId }: AddArgs): Added => ({
        id: idIn(answer),
        // Another back end or a proxy may answer 200 to a new entry.
        isRepeated: clientId !== undefined && meta?.status === 200 && idIn(answer) !== undefined,
      }),
    ),
    onQueryStarted: (args, lifecycle) => {
      const added = pendingExpense(args);
      return patchExpenseLists(lifecycle, args.groupId, (list) => [...list, added]);
    },
    // After a lost answer, the refetched lists show whether the expense was recorded.
    invalidatesTags: (_answer, error) => (error && !isOutcomeUnknown(error) ? [] : changedTags()),
  }),
  updateExpense: build.mutation<unknown, UpdateArgs>({
    ...call('updateExpense', ({ id, change, ifMatch }) => ({
      params: { id },
      body: change,
      ...(ifMatch !== undefined && { ifMatch }),
    })),
    onQueryStarted: ({ id, groupId, change }, lifecycle) =>
      patchExpenseLists(lifecycle, groupId, (list) =>
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
      patchExpenseLists(lifecycle, groupId, (list) => list.filter((expense) => expense.id !== id)),
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
  useUpdateExpenseMutation,
} = expensesApi;
