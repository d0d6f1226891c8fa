import { isStatus, useGetGroupMembersQuery, useGetGroupQuery } from '@quits/core';
import { PATHS, TEXTS } from '@quits/contracts';
import type { Expense, Group, Member } from '@quits/contracts';
import { isSessionFailure, useFailureLog, useFailureToast } from '@quits/ui';
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
    };

/** Whether the answer itself names everybody: only our own server does. */
function hasOwnNames({ payers, shares, people }: Expense): boolean {
  return [...payers, ...shares].every(({ userId }) => people.some(({ id }) => id === userId));
}

const isSettled = ({ data, error }: { data?: unknown; error?: unknown }) =>
  data !== undefined || error !== undefined;

/** Whether what is on the screen stays, whatever the server says now. */
const isHeld = (isFormOpen: boolean, expense: Expense | undefined) => isFormOpen && expense !== undefined;

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
  const { data: expense, error } = useGetExpenseDetailsQuery(Number(expenseId), {
    skip: !isId,
    refetchOnMountOrArgChange: true,
  });
  const groupId = expense?.groupId ?? 0;
  const options = { skip: expense === undefined };
  const members = useGetGroupMembersQuery(groupId, options);
  const group = useGetGroupQuery(groupId, options);
  const isGone = isStatus(error, 404);
  const isMissing = !isId || (isGone && !isHeld(isFormOpen, expense));

  useFailureLog(members.error, 'Members');
  useLeaveOnFailure(expense !== undefined || isMissing ? undefined : error);

  if (isMissing) return { status: 'missing' };
  if (!expense || !(isSettled(members) || hasOwnNames(expense))) return { status: 'loading' };
  const isFormSettled = [members, group].every(isSettled);
  return { status: 'ready', expense, members: members.data ?? NOBODY, isFormSettled, group: group.data };
}
