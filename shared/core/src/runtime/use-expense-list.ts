import type { Expense, ExpensePage, GroupTotals, PersonTotals } from '@quits/contracts';
import type { InfiniteData } from '@reduxjs/toolkit/query';
import { useCallback, useEffect, useMemo } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { areOlderOutdated, entriesOf } from '../api/cached-pages.ts';
import {
  expenseEndpoints,
  useGetExpensesInfiniteQuery,
  useGetGroupExpensesInfiniteQuery,
} from '../api/expenses.ts';
import { useOffers } from './use-offers.ts';
import { useRuntime } from './runtime-provider.tsx';
import { whenIdle } from './when-idle.ts';

/** A longer list does not load completely by itself. */
const MAX_LOADED_AT_ONCE = 2000;

/** A list of expenses that loads its newest first, where the back end has pages. */
export interface ExpenseList<Totals> {
  /** Unordered. Undefined until there is something to show. */
  data: Expense[] | undefined;
  /** Totals of the whole list, while it is loaded only in part. */
  totals: Totals | undefined;
  error: ApiError | undefined;
  isFetching: boolean;
  refetch: () => void;
  /** Set while the rest is missing: loads it, and says whether that failed. */
  rest: { onReach: () => void; hasFailed: boolean } | undefined;
  /** Loads the whole list. Rejects with an ApiError. */
  loadAll: () => Promise<readonly Expense[]>;
}

type Pages<Totals> = InfiniteData<ExpensePage<Totals>, number>;

interface PagesQuery<Totals> {
  data?: Pages<Totals> | undefined;
  error?: unknown;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  refetch: (options?: { refetchCachedPages: boolean }) => unknown;
}

const isWhole = ({ pages }: Pages<unknown>) => pages.at(-1)?.next === null;

/** @param loadNext loads the next page, or waits for the call that is pending; rejects with an ApiError */
async function loadRest(loadNext: () => Promise<Pages<unknown>>): Promise<readonly Expense[]> {
  for (;;) {
    const list = await loadNext();
    if (isWhole(list)) return entriesOf(list);
  }
}

function useList<Totals>(
  { data, error, isFetching, isFetchNextPageError: hasFailed, refetch }: PagesQuery<Totals>,
  loadNext: () => Promise<Pages<Totals>>,
  countIn: (totals: Totals) => number,
): ExpenseList<Totals> {
  const entries = useMemo(() => data && entriesOf(data), [data]);
  const isPartial = data !== undefined && !isWhole(data);
  const totals = isPartial ? data.pages[0]?.totals : undefined;
  const isShort = totals !== undefined && countIn(totals) <= MAX_LOADED_AT_ONCE;
  // The same after a failure: a search asks for the rest whenever this changes, and would repeat a failing call.
  const onReach = useCallback(() => void loadRest(loadNext).catch(() => undefined), [loadNext]);
  const rest = useMemo(() => ({ onReach, hasFailed }), [onReach, hasFailed]);
  // Loads the rest while the page is idle.
  useEffect(() => (isShort && !hasFailed ? whenIdle(onReach) : undefined), [isShort, hasFailed, onReach]);
  const isIdle = !isFetching && error === undefined;
  useEffect(() => {
    if (data && isIdle && areOlderOutdated(data)) refetch({ refetchCachedPages: true });
  }, [data, isIdle, refetch]);
  return {
    data: entries,
    totals,
    // The base query gives no other kind of error.
    error: hasFailed ? undefined : (error as ApiError | undefined),
    isFetching,
    refetch: () => void refetch(),
    rest: isPartial ? rest : undefined,
    loadAll: () => (entries && !isPartial ? Promise.resolve(entries) : loadRest(loadNext)),
  };
}

const NEXT = { direction: 'forward', subscribe: false } as const;

/** A group's expenses and settlements. */
export function useGroupExpenseList(groupId: number): ExpenseList<GroupTotals> {
  const { store } = useRuntime();
  const loadNext = useCallback(
    () => store.dispatch(expenseEndpoints.endpoints.getGroupExpenses.initiate(groupId, NEXT)).unwrap(),
    [store, groupId],
  );
  return useList(useGetGroupExpensesInfiniteQuery(groupId), loadNext, ({ entries }) => entries);
}

/** The expenses that a user paid or shares in, over all groups. */
export function useOwnExpenseList(): ExpenseList<readonly PersonTotals[]> {
  const { store } = useRuntime();
  const loadNext = useCallback(
    () => store.dispatch(expenseEndpoints.endpoints.getExpenses.initiate(undefined, NEXT)).unwrap(),
    [store],
  );
  return useList(useGetExpensesInfiniteQuery(), loadNext, (groups) =>
    groups.reduce((sum, { entries }) => sum + entries, 0),
  );
}

/**
 * The newest expenses of a user: as many as asked for, or all from a back end without pages.
 *
 * @param options `skip`: makes no call, where the totals are known otherwise
 */
export function useGetExpensesQuery(count: number | undefined, { skip = false }: { skip?: boolean } = {}) {
  // Another back end answers with all of them, so that screens with different counts share one call.
  const firstPage = useOffers()('pages') ? count : undefined;
  const { data, error, isFetching, refetch } = useGetExpensesInfiniteQuery(firstPage, { skip });
  return { data: useMemo(() => data && entriesOf(data), [data]), error, isFetching, refetch };
}
