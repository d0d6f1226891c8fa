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

/** A longer list is not fetched to its end by itself. */
const MOST_UNASKED = 2000;

/** A list of expenses of which the newest come first, where the back end has pages. */
export interface ExpenseList<Totals> {
  /** In no order. Undefined until there is something to show. */
  data: Expense[] | undefined;
  /** What the whole list amounts to, as long as it is not here. */
  totals: Totals | undefined;
  error: ApiError | undefined;
  isFetching: boolean;
  refetch: () => void;
  /** Where the rest is not here: asks for it, and whether that has failed. */
  rest: { onReach: () => void; hasFailed: boolean } | undefined;
  /** Gives the whole list. Rejects with an ApiError when it does not load. */
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
  /** How many entries the whole list has. */
  countIn: (totals: Totals) => number;
  wantAll: () => void;
  load: () => Promise<readonly Expense[]>;
}

const NONE: readonly Expense[] = [];

function useParts<Totals>({ page, whole, countIn, wantAll, load }: Parts<Totals>): ExpenseList<Totals> {
  const first = page?.data;
  const isPartial = first !== undefined && first.end !== null && whole.data === undefined;
  const totals = isPartial ? first.totals : undefined;
  const isShort = totals !== undefined && countIn(totals) <= MOST_UNASKED;
  // What nobody waits for comes once the page has nothing else to do.
  useEffect(() => (isShort ? whenIdle(wantAll) : undefined), [isShort, wantAll]);
  const data = useMemo(() => (first ? joinPage(first, whole.data ?? NONE) : whole.data), [first, whole.data]);
  const { error: restError, refetch: askAgain } = whole;
  const hasFailed = restError !== undefined;
  const rest = useMemo(
    () => ({ onReach: hasFailed ? () => void askAgain() : wantAll, hasFailed }),
    [hasFailed, askAgain, wantAll],
  );
  const { error, isFetching, refetch } = page ?? whole;
  return {
    data: page && !first ? undefined : data,
    rest: isPartial ? rest : undefined,
    totals,
    // The only kind of error that the base query gives.
    error: error as ApiError | undefined,
    isFetching,
    refetch: () => void refetch(),
    loadAll: () => {
      if (data !== undefined && !isPartial) return Promise.resolve(data);
      wantAll();
      return load();
    },
  };
}

/** Whether the whole of a list is to be asked for; once it was, on an earlier page say, it is again. */
function useWish(isKnown: () => boolean): [boolean, () => void] {
  const [isWished, setWished] = useState(isKnown);
  return [isWished, useCallback(() => setWished(true), [])];
}

/** A group's expenses and settlements. */
export function useGroupExpenseList(groupId: number): ExpenseList<GroupTotals> {
  const { store, config } = useRuntime();
  const { select, initiate } = sharedEndpoints.endpoints.getGroupExpenses;
  const [isWished, wantAll] = useWish(() => select(groupId)(store.getState()).data !== undefined);
  const page = useGetGroupExpensePageQuery(groupId, { skip: !config.hasExtras });
  const skip = config.hasExtras && !(isWished && page.data?.end);
  const whole = useGetGroupExpensesQuery(groupId, { skip });
  return useParts({
    page: config.hasExtras ? page : undefined,
    whole,
    countIn: ({ entryCount }) => entryCount,
    wantAll,
    load: () => store.dispatch(initiate(groupId, { subscribe: false, forceRefetch: true })).unwrap(),
  });
}

/** What a person paid or shares in, over all groups. */
export function useOwnExpenseList(): ExpenseList<readonly PersonTotals[]> {
  const { store, config } = useRuntime();
  const { select, initiate } = sharedEndpoints.endpoints.getExpenses;
  const [isWished, wantAll] = useWish(() => select()(store.getState()).data !== undefined);
  const page = useGetExpensePageQuery(undefined, { skip: !config.hasExtras });
  const skip = config.hasExtras && !(isWished && page.data?.end);
  const whole = useGetExpensesQuery(undefined, { skip });
  return useParts({
    page: config.hasExtras ? page : undefined,
    whole,
    countIn: (groups) => groups.reduce((sum, { entryCount }) => sum + entryCount, 0),
    wantAll,
    load: () => store.dispatch(initiate(undefined, { subscribe: false, forceRefetch: true })).unwrap(),
  });
}
