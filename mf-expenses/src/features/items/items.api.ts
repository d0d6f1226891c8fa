import { call, injectFor, keepIfFulfilled } from '@quits/core';
import { changedTags, expensesApi } from '../../lib/expenses.api.ts';

interface Claim {
  expenseId: number;
  itemId: number;
  userId: number;
  /** Hundredths of a share; 0 gives the item back. */
  weight: number;
}

/** Taking items of a bill that is open for claiming: an extra. */
export const itemsApi = injectFor('mf-expenses', (build) => ({
  claimItem: build.mutation<unknown, Claim>({
    ...call('claimItem', ({ expenseId, itemId, weight }: Claim) => ({
      params: { id: expenseId, itemId },
      body: { weight },
    })),
    // A tap shows at once; the shares follow with the answer.
    onQueryStarted: ({ expenseId, itemId, userId, weight }, { dispatch, queryFulfilled }) =>
      keepIfFulfilled(queryFulfilled, [
        dispatch(
          expensesApi.util.updateQueryData('getExpenseDetails', expenseId, (expense) => ({
            ...expense,
            items: expense.items?.map((item) => {
              if (item.id !== itemId) return item;
              const others = item.people.filter((one) => one.userId !== userId);
              return { ...item, people: weight > 0 ? [...others, { userId, weight }] : others };
            }),
          })),
        ),
      ]),
    invalidatesTags: (_answer, _error, { expenseId }) => changedTags(expenseId),
  }),
}));

export const { useClaimItemMutation } = itemsApi;
