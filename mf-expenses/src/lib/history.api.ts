import { callPages, injectFor } from '@quits/core';
import type { ActivityPage } from '@quits/ledger-ui/history';

/** The history of one entry: only where extras are on. */
export const historyApi = injectFor('mf-expenses', (build) => ({
  getExpenseActivity: build.infiniteQuery<ActivityPage, number, number>({
    ...callPages('getExpenseActivity', (id: number) => ({ params: { id } })),
    providesTags: (_page, _error, id) => [{ type: 'Expense', id }],
  }),
}));

export const { useGetExpenseActivityInfiniteQuery } = historyApi;
