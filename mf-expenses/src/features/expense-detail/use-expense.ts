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
      /** What the form needs, members and group, is known, or it is known that it will not come. */
      isFormSettled: boolean;
      group: Group | undefined;
      /** What asks for the group, until it has come: its name and currency are missing. */
      missingGroup: PendingQuery | undefined;
      /** What asks for names that did not load. */
      names: PendingQuery | undefined;
    };

/** Whether the answer itself names everybody: only our own server does. */
function hasOwnNames({ payers, shares, people }: Expense): boolean {
  return [...payers, ...shares].every(({ userId }) => people.some(({ id }) => id === userId));
}

const isSettled = ({ data, error }: { data?: unknown; error?: unknown }) =>
  data !== undefined || error !== undefined;

/** A call that has not loaded yet. */
const missing = <Query extends { data?: unknown }>(query: Query) =>
  query.data === undefined ? query : undefined;

/** A call that did not load. */
const failed = <Query extends { data?: unknown; error?: unknown }>(query: Query) =>
  query.data === undefined && query.error !== undefined ? query : undefined;

/** Whether the server has no such expense, and none that somebody edits is on the screen. */
const isGone = ({ data, error }: { data?: Expense | undefined; error?: unknown }, isFormOpen: boolean) =>
  isStatus(error, 404) && !(isFormOpen && data !== undefined);

/** A failure other than 404 leads to /expenses, and says why (decisions §4). */
function useLeaveOnFailure(error: unknown): void {
  const navigate = useNavigate();
  useFailureToast('mf-expenses', error, TEXTS.expenses.loadFailed);
  useEffect(() => {
    if (error === undefined || isSessionFailure(error)) return;
    void navigate(PATHS.expenses, { replace: true });
  }, [error, navigate]);
}

/**
 * Loads the expense that an address names, with what it takes to name its people.
 *
 * @param isFormOpen somebody is typing: what they type stays, even when the expense is gone meanwhile
 */
export function useExpense(expenseId: string, isFormOpen: boolean): ExpenseLoad {
  // An address that names no number cannot be an expense: nothing is asked for.
  const isId = /^[1-9]\d{0,14}$/.test(expenseId);
  // Always asked for again: somebody may have changed or deleted it, and an edit needs the version that stands.
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

  // What names its people comes together with it, if it comes soon.
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
