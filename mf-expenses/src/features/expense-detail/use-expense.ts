import { isStatus, useGetGroupMembersQuery, useGetGroupQuery } from '@quits/core';
import { PATHS, TEXTS } from '@quits/contracts';
import type { Expense, Group, Member } from '@quits/contracts';
import { isSessionFailure, useFailureLog, useFailureToast, useTogether } from '@quits/ui';
import type { PendingQuery } from '@quits/ui';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useGetExpenseDetailsQuery } from '../../api/expenses.api.ts';
import type { VersionedExpense } from '../../api/expenses.api.ts';

const NOBODY: readonly Member[] = [];

export type ExpenseLoad =
  | { status: 'loading' }
  | { status: 'missing' }
  | {
      status: 'ready';
      expense: VersionedExpense;
      members: readonly Member[];
      /** Whether members and group have either loaded or failed. */
      isFormSettled: boolean;
      group: Group | undefined;
      /** The query for the group until it loads: the group's name and currency are missing. */
      missingGroup: PendingQuery | undefined;
      /** The query for names that failed. */
      names: PendingQuery | undefined;
    };

/** Whether the answer itself names everybody: only our own server does. */
function hasOwnNames({ payers, shares, people }: Expense): boolean {
  return [...payers, ...shares].every(({ userId }) => people.some(({ id }) => id === userId));
}

const isSettled = ({ data, error }: { data?: unknown; error?: unknown }) =>
  data !== undefined || error !== undefined;

/** Gives the query if it has no data yet. */
const missing = <Query extends { data?: unknown }>(query: Query) =>
  query.data === undefined ? query : undefined;

/** Gives the query if it failed without data. */
const failed = <Query extends { data?: unknown; error?: unknown }>(query: Query) =>
  query.data === undefined && query.error !== undefined ? query : undefined;

/** Whether the server has no such expense. An open form keeps the expense that it edits. */
const isGone = ({ data, error }: { data?: Expense | undefined; error?: unknown }, isFormOpen: boolean) =>
  isStatus(error, 404) && !(isFormOpen && data !== undefined);

/** Leads to /expenses after a failure other than 404, and says why (decisions §4). */
function useLeaveOnFailure(error: unknown): void {
  const navigate = useNavigate();
  useFailureToast('mf-expenses', error, TEXTS.expenses.loadFailed);
  useEffect(() => {
    if (error === undefined || isSessionFailure(error)) return;
    void navigate(PATHS.expenses, { replace: true });
  }, [error, navigate]);
}

/**
 * Loads the expense that an address names, with the names of its people.
 *
 * @param isFormOpen keeps what the person types, even when the expense is deleted meanwhile
 */
export function useExpense(expenseId: string, isFormOpen: boolean): ExpenseLoad {
  // An address without a number can't be an expense: skip the request.
  const isId = /^[1-9]\d{0,14}$/.test(expenseId);
  // Always refetch: others may have changed or deleted it, and an edit needs the current version.
  const details = useGetExpenseDetailsQuery(Number(expenseId), {
    skip: !isId,
    refetchOnMountOrArgChange: true,
  });
  const { data: expense, error } = details;
  const groupId = expense?.groupId ?? 0;
  const options = { skip: expense === undefined };
  const members = useGetGroupMembersQuery(groupId, options);
  const group = useGetGroupQuery(groupId, options);
  const isMissing = !isId || isGone(details, isFormOpen);
  const loadError = expense !== undefined || isMissing ? undefined : error;

  // Names appear together with the expense if they arrive soon.
  const names = expense && hasOwnNames(expense) ? details : members;
  const isShown = useTogether([details, names]);

  useFailureLog(members.error, 'Members');
  useLeaveOnFailure(loadError);

  if (isMissing) return { status: 'missing' };
  if (!expense || !isShown) return { status: 'loading' };
  const isFormSettled = [members, group].every(isSettled);
  return {
    status: 'ready',
    expense,
    members: members.data ?? NOBODY,
    isFormSettled,
    group: group.data,
    missingGroup: missing(group),
    names: failed(names),
  };
}
