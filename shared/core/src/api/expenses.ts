import {
  FIRST_PAGE,
  type GroupExpensePage,
  type GroupTotals,
  type PersonExpensePage,
  type PersonTotals,
  readPage,
} from '@quits/contracts';
import { injectFor } from './api.ts';
import { cachedPages } from './cached-pages.ts';
import { FIRST, callPages } from './call.ts';

/**
 * Every change of an expense affects every list. A tag per entry would say no more and slow down the store.
 */
const providesTags = [{ type: 'Expense' as const, id: 'LIST' }];

/** The most entries that the server sends at once. */
const OLDER_PAGE = 200;
const pageAt = (start: number, firstPage = FIRST_PAGE) => ({
  query: { limit: String(start === FIRST ? firstPage : OLDER_PAGE) },
});

export const expenseEndpoints = injectFor('core', (build) => ({
  /** A group's entries, and the totals of all. Another back end sends them as one page, without totals. */
  getGroupExpenses: build.infiniteQuery<GroupExpensePage, number, number>({
    ...cachedPages(
      callPages(
        'getGroupExpenses',
        (groupId: number, start) => ({ params: { id: groupId }, ...pageAt(start) }),
        readPage<GroupTotals>,
      ),
    ),
    providesTags,
  }),
  /** The same of a user, over all groups. The argument is the size of the first page. */
  getExpenses: build.infiniteQuery<PersonExpensePage, number | void, number>({
    ...cachedPages(
      callPages(
        'getExpenses',
        (firstPage: number | void, start) => pageAt(start, firstPage ?? undefined),
        readPage<readonly PersonTotals[]>,
      ),
    ),
    providesTags,
  }),
}));

export const { useGetExpensesInfiniteQuery, useGetGroupExpensesInfiniteQuery } = expenseEndpoints;
