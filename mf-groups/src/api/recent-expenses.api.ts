import { readPersonPage } from '@quits/contracts';
import type { Expense } from '@quits/contracts';
import { call, injectFor } from '@quits/core';

/** More than the page shows, because settlements are among them. */
const ASKED = 15;

/** The newest entries over all groups: only where extras are on. */
export const recentExpensesApi = injectFor('mf-groups', (build) => ({
  getRecentExpenses: build.query<Expense[], void>({
    ...call(
      'getExpenses',
      () => ({ query: { limit: String(ASKED) } }),
      (answer) => readPersonPage(answer).items,
    ),
    providesTags: [{ type: 'Expense', id: 'LIST' }],
  }),
}));

export const { useGetRecentExpensesQuery } = recentExpensesApi;
