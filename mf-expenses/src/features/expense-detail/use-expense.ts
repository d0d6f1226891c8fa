import {
  expenseEndpoints,
  groupEndpoints,
  isStatus,
  type Runtime,
  useGetGroupMembersQuery,
  useGetGroupQuery,
  useOffers,
  useRuntime,
} from '@quits/core';
import { type Expense, type ExpensePage, type Group, type Member, PATHS, TEXTS } from '@quits/contracts';
import { t } from '@quits/domain';
import { isQuietFailure, type PendingQuery, useFailureLog, useFailureToast, useTogether } from '@quits/ui';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  expensesApi,
  PREFETCHED_S,
  useGetExpenseDetailsQuery,
  type VersionedExpense,
} from '../../lib/expenses.api.ts';
import { NAME_AWAITED, SOMEBODY } from '../../lib/names.ts';

const { getGroupExpenses, getExpenses } = expenseEndpoints.endpoints;
const { selectCachedArgsForQuery } = expenseEndpoints.util;

interface Listed {
  expense: Expense;
  /** From the list of groups, if that is loaded. */
  group: Group | undefined;
}

/** Finds an expense in the loaded lists: a page can show it before its details arrive. */
function findListed({ store }: Pick<Runtime, 'store'>, expenseId: number): Listed | undefined {
  const state = store.getState();
  const pages: readonly ExpensePage<unknown>[] = [
    ...selectCachedArgsForQuery(state, 'getGroupExpenses').flatMap(
      (groupId) => getGroupExpenses.select(groupId)(state).data?.pages ?? [],
    ),
    ...selectCachedArgsForQuery(state, 'getExpenses').flatMap(
      (count) => getExpenses.select(count)(state).data?.pages ?? [],
    ),
  ];
  const expense = pages.flatMap(({ items }) => items).find(({ id }) => id === expenseId);
  if (!expense) return undefined;
  const groups = groupEndpoints.endpoints.getGroups.select()(state).data;
  return { expense, group: groups?.find(({ id }) => id === expense.groupId) };
}

const NOBODY: readonly Member[] = [];

export interface ReadyExpense {
  status: 'ready';
  expense: VersionedExpense;
  /** False while only a list's entry is known: its receipts and its version are still to come. */
  isComplete: boolean;
  members: readonly Member[];
  /** Whether details, members and group have either loaded or failed. */
  isFormSettled: boolean;
  group: Group | undefined;
  /** The query for the group until it loads: the group's name and currency are missing. */
  missingGroup: PendingQuery | undefined;
  names: PendingQuery | undefined;
  /** The name of people whose names are missing; their id when left out. */
  unnamed: string | undefined;
}

export type ExpenseLoad = { status: 'loading' } | { status: 'missing' } | ReadyExpense;

/** Whether the answer itself names everybody: only our own server does. */
function hasOwnNames({ payers, shares, people }: Expense): boolean {
  return [...payers, ...shares].every(({ userId }) => people.some(({ id }) => id === userId));
}

const isSettled = ({ data, error }: { data?: unknown; error?: unknown }) =>
  data !== undefined || error !== undefined;

/** Gives the query if it failed without data. */
const failed = <Query extends { data?: unknown; error?: unknown }>(query: Query) =>
  query.data === undefined && query.error !== undefined ? query : undefined;

function unnamedOf(names: PendingQuery & { data?: unknown }): string | undefined {
  if (names.data !== undefined) return undefined;
  return names.error === undefined ? NAME_AWAITED : t(SOMEBODY);
}

/** Whether the server has no such expense. An open form keeps the expense that it edits. */
const isGone = ({ data, error }: { data?: Expense | undefined; error?: unknown }, isFormOpen: boolean) =>
  isStatus(error, 404) && !(isFormOpen && data !== undefined);

/** Leads to /expenses after a failure other than 404, says why, and leads back by `Try again`. */
function useLeaveOnFailure(id: number, error: unknown): void {
  const navigate = useNavigate();
  const place = useLocation();
  const { store } = useRuntime();
  const { initiate } = expensesApi.endpoints.getExpenseDetails;
  useFailureToast('mf-expenses', { error }, t(TEXTS.expenses.loadFailed), () => {
    const asked = store.dispatch(initiate(id, { forceRefetch: true, subscribe: false }));
    // Before the answer, the page would leave again by the earlier failure.
    void asked.then(() => navigate(place));
  });
  useEffect(() => {
    if (error === undefined || isQuietFailure(error)) return;
    void navigate(PATHS.expenses, { replace: true });
  }, [error, navigate]);
}

/** The entry of a loaded list, as long as its amounts can be shown: without its currency they would be wrong. */
function useListed(expenseId: string): Listed | undefined {
  const runtime = useRuntime();
  const offers = useOffers();
  const [listed] = useState(() => findListed(runtime, Number(expenseId)));
  const { data } = useGetGroupQuery(listed?.expense.groupId ?? 0, { skip: listed === undefined });
  const group = data ?? listed?.group;
  return listed && (group || !offers('currencies')) ? { ...listed, group } : undefined;
}

function useCalls(expenseId: string, isId: boolean) {
  const listed = useListed(expenseId);
  // Refetch: others may have changed or deleted it, and an edit needs the current version.
  const details = useGetExpenseDetailsQuery(Number(expenseId), {
    skip: !isId,
    refetchOnMountOrArgChange: PREFETCHED_S,
  });
  const expense = details.data ?? listed?.expense;
  const options = { skip: expense === undefined };
  const members = useGetGroupMembersQuery(expense?.groupId ?? 0, options);
  const group = useGetGroupQuery(expense?.groupId ?? 0, options);
  return { listed, details, expense, members, group, shownGroup: group.data ?? listed?.group };
}

/**
 * Loads the expense that an address names, with the names of its people. What a list already says of it shows
 * at once.
 *
 * @param isFormOpen keeps what the person types, even when the expense is deleted meanwhile
 */
export function useExpense(expenseId: string, isFormOpen: boolean): ExpenseLoad {
  // An address without a number can't be an expense: skip the request.
  const isId = /^[1-9]\d{0,14}$/.test(expenseId);
  const { listed, details, expense, members, group, shownGroup } = useCalls(expenseId, isId);
  const isMissing = !isId || isGone(details, isFormOpen);

  // Names appear together with the expense if they arrive soon.
  const names = expense && hasOwnNames(expense) ? details : members;
  const isShown = useTogether([details, names]) || listed !== undefined;

  useFailureLog(members.error, 'Members');
  useLeaveOnFailure(Number(expenseId), isMissing ? undefined : failed(details)?.error);

  if (isMissing) return { status: 'missing' };
  if (!expense || !isShown) return { status: 'loading' };
  return {
    status: 'ready',
    expense,
    isComplete: details.data !== undefined,
    members: members.data ?? NOBODY,
    isFormSettled: [details, members, group].every(isSettled),
    group: shownGroup,
    missingGroup: shownGroup ? undefined : group,
    unnamed: unnamedOf(names),
    names: failed(names),
  };
}
