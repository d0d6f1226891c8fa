import { joinPage } from '@quits/contracts';
import type { Expense, ExpensePage, GroupTotals, PersonTotals } from '@quits/contracts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  sharedEndpoints,
  useGetExpensePageQuery,
  useGetExpensesQuery,
  useGetGroupExpensePageQuery,
  useGetGroupExpensesQuery,
} from '../api/shared-endpoints.ts';
import type { ApiError } from '../api/api-error.ts';
import { useRuntime } from './runtime-provider.tsx';
import { whenIdle } from './when-idle.ts';

/** A longer list does not load completely by itself. */
const MOST_UNASKED = 2000;

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

interface Asked<Data> {
  data?: Data | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface Parts<Totals> {
  /** Undefined where the back end has no pages. */
  page: Asked<ExpensePage<Totals>> | undefined;
  whole: Asked<Expense[]>;
  countIn: (totals: Totals) => number;
  requestAll: () => void;
  load: () => Promise<readonly Expense[]>;
}

const NONE: readonly Expense[] = [];

function useParts<Totals>({ page, whole, countIn, requestAll, load }: Parts<Totals>): ExpenseList<Totals> {
  const first = page?.data;
  const isPartial = first !== undefined && first.end !== null && whole.data === undefined;
  const totals = isPartial ? first.totals : undefined;
  const isShort = totals !== undefined && countIn(totals) <= MOST_UNASKED;
  // Loads the rest while the page is idle.
  useEffect(() => (isShort ? whenIdle(requestAll) : undefined), [isShort, requestAll]);
  const data = useMemo(() => (first ? joinPage(first, whole.data ?? NONE) : whole.data), [first, whole.data]);
  const { error: restError, refetch: askAgain } = whole;
  const hasFailed = restError !== undefined;
  const rest = useMemo(
    () => ({ onReach: hasFailed ? () => void askAgain() : requestAll, hasFailed }),
    [hasFailed, askAgain, requestAll],
  );
  const { error, isFetching, refetch } = page ?? whole;
  return {
    data: page && !first ? undefined : data,
    rest: isPartial ? rest : undefined,
    totals,
    // The base query gives no other kind of error.
    error: error as ApiError | undefined,
    isFetching,
    refetch: () => void refetch(),
    loadAll: () => {
      if (data !== undefined && !isPartial) return Promise.resolve(data);
      requestAll();
      return load();
    },
  };
}

/** Whether to load the whole list; stays true when an earlier page loaded it. */
function useRequest(isKnown: () => boolean): [boolean, () => void] {
  const [isRequested, setRequested] = useState(isKnown);
  return [isRequested, useCallback(() => setRequested(true), [])];
}

/** A group's expenses and settlements. */
export function useGroupExpenseList(groupId: number): ExpenseList<GroupTotals> {
  const { store, config } = useRuntime();
  const { select, initiate } = sharedEndpoints.endpoints.getGroupExpenses;
  const [isRequested, requestAll] = useRequest(() => select(groupId)(store.getState()).data !== undefined);
  const page = useGetGroupExpensePageQuery(groupId, { skip: !config.hasExtras });
  const skip = config.hasExtras && !(isRequested && page.data?.end);
  const whole = useGetGroupExpensesQuery(groupId, { skip });
  return useParts({
    page: config.hasExtras ? page : undefined,
    whole,
    countIn: ({ entryCount }) => entryCount,
    requestAll,
    load: () => store.dispatch(initiate(groupId, { subscribe: false, forceRefetch: true })).unwrap(),
  });
}

/** The expenses that a user paid or shares in, over all groups. */
export function useOwnExpenseList(): ExpenseList<readonly PersonTotals[]> {
  const { store, config } = useRuntime();
  const { select, initiate } = sharedEndpoints.endpoints.getExpenses;
  const [isRequested, requestAll] = useRequest(() => select()(store.getState()).data !== undefined);
  const page = useGetExpensePageQuery(undefined, { skip: !config.hasExtras });
  const skip = config.hasExtras && !(isRequested && page.data?.end);
  const whole = useGetExpensesQuery(undefined, { skip });
  return useParts({
    page: config.hasExtras ? page : undefined,
    whole,
    countIn: (groups) => groups.reduce((sum, { entryCount }) => sum + entryCount, 0),
    requestAll,
    load: () => store.dispatch(initiate(undefined, { subscribe: false, forceRefetch: true })).unwrap(),
  });
}
