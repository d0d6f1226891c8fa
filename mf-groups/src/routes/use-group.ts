import { TEXTS } from '@quits/contracts';
import { useGetGroupMembersQuery, useGetGroupQuery, useGroupExpenseList, useRuntime } from '@quits/core';
import { useDelayedBusy, isMissing, isSessionFailure, useFailureLog, useFailureToast } from '@quits/ui';
import { useMemo } from 'react';
import { useGetGroupBalancesQuery } from '../api/balances.api.ts';
import { namesOf } from '../lib/ledger.ts';
import { balanceRows, netsOf } from '../features/balances/balance-rows.ts';
import { listedExpenses } from '../features/expense-list/listed-expenses.ts';
import { groupStats, statedStats } from '../features/quick-stats/group-stats.ts';

/**
 * Everything that a group's page shows; the four calls go out together.
 *
 * @param isFormOpen somebody is typing: what they type stays, even when the group is gone meanwhile
 */
export function useGroup(groupId: number, userId: number, isFormOpen: boolean) {
  const group = useGetGroupQuery(groupId);
  const expenses = useGroupExpenseList(groupId);
  const members = useGetGroupMembersQuery(groupId);
  const balances = useGetGroupBalancesQuery(groupId);

  // A group that was shown and then did not answer once is still there; one that is gone is not.
  const hasFailed = group.error !== undefined && (!group.data || (isMissing(group.error) && !isFormOpen));
  const isEnding = isSessionFailure(group.error);
  useFailureToast('mf-groups', hasFailed ? undefined : expenses.error, TEXTS.expenses.loadFailed);
  useFailureLog(members.error, 'Members');
  useFailureLog(balances.error, 'Balances');

  const currency = group.data?.currency;
  const rows = useMemo(() => {
    if (!expenses.data) return undefined;
    const nameOf = namesOf(members.data ?? [], expenses.data, userId);
    return listedExpenses(expenses.data, nameOf, userId, currency);
  }, [expenses.data, members.data, userId, currency]);
  const stats = useMemo(() => {
    if (expenses.totals) return statedStats(expenses.totals, userId);
    return expenses.data && groupStats(expenses.data, userId);
  }, [expenses.totals, expenses.data, userId]);
  const debts = useMemo(() => balances.data && balanceRows(balances.data, userId), [balances.data, userId]);

  const { hasExtras } = useRuntime().config;
  const nets = useMemo(() => (hasExtras && debts ? netsOf(debts) : undefined), [hasExtras, debts]);

  const isWaiting = [group, expenses, members, balances].some((query) => query.isLoading);
  const isLoading = isWaiting || (hasFailed && isEnding);
  const isSkeletonShown = useDelayedBusy(isLoading);

  return {
    /** Nothing until all has come: parts that come one by one would push each other around. */
    group: isLoading || isSkeletonShown ? undefined : group.data,
    error: hasFailed && !isEnding ? group.error : undefined,
    expenses,
    members,
    balances,
    rows,
    stats,
    debts,
    /** What each person is owed, for the expense form: nothing towards a back end without extras. */
    nets,
  };
}

export type GroupData = ReturnType<typeof useGroup>;
