import { TEXTS } from '@quits/contracts';
import {
  useGetBalancesQuery,
  useGetGroupMembersQuery,
  useGetGroupQuery,
  useGroupExpenseList,
  useRuntime,
} from '@quits/core';
import {
  useDelayedBusy,
  isMissing,
  isSessionFailure,
  useFailureLog,
  useFailureToast,
  useTogether,
} from '@quits/ui';
import { useMemo } from 'react';
import { balanceRows, netsOf } from '../features/balances/balance-rows.ts';
import type { BalanceRow } from '../features/balances/balance-rows.ts';
import { expenseRows } from '../features/expense-list/expense-rows.ts';
import { groupStats, statedStats } from '../features/quick-stats/group-stats.ts';
import { useKnownGroup } from './use-known-group.ts';
import { useNames } from './use-names.ts';

/** What each person is owed; undefined towards a back end without extras. */
function useNets(debts: readonly BalanceRow[] | undefined) {
  const { hasExtras } = useRuntime().config;
  return useMemo(() => (hasExtras && debts ? netsOf(debts) : undefined), [hasExtras, debts]);
}

/**
 * Loads everything that a group's page shows; the four calls start together.
 *
 * @param isFormOpen keeps what the person types, even when the group is deleted meanwhile
 */
export function useGroup(groupId: number, userId: number, isFormOpen: boolean) {
  const group = useGetGroupQuery(groupId);
  const expenses = useGroupExpenseList(groupId);
  const members = useGetGroupMembersQuery(groupId);
  const balances = useGetBalancesQuery(groupId);

  // A shown group survives one failed refetch, but not its deletion.
  const hasFailed = group.error !== undefined && (!group.data || (isMissing(group.error) && !isFormOpen));
  const isEnding = isSessionFailure(group.error);
  useFailureToast('mf-groups', hasFailed ? undefined : expenses.error, TEXTS.expenses.loadFailed);
  useFailureLog(members.error, 'Members');
  useFailureLog(balances.error, 'Balances');

  const isShown = useTogether([group, expenses, members, balances]);
  const known = useKnownGroup(group, groupId, isShown);
  const currency = known?.currency;
  const { nameOf, names } = useNames({ members, expenses, balances }, userId);
  const rows = useMemo(
    () => expenses.data && expenseRows(expenses.data, nameOf, userId, currency),
    [expenses.data, nameOf, userId, currency],
  );
  const stats = useMemo(() => {
    if (expenses.totals) return statedStats(expenses.totals, userId);
    return expenses.data && groupStats(expenses.data, userId);
  }, [expenses.totals, expenses.data, userId]);
  const debts = useMemo(() => balances.data && balanceRows(balances.data, userId), [balances.data, userId]);

  const nets = useNets(debts);

  const isLoading = !isShown || (hasFailed && isEnding);
  const isSkeletonShown = useDelayedBusy(isLoading);

  return {
    group: isLoading || isSkeletonShown ? undefined : known,
    error: hasFailed && !isEnding ? group.error : undefined,
    expenses,
    members,
    balances,
    rows,
    nameOf,
    /** The query for the names of people in entries, where it failed. */
    names,
    stats,
    debts,
    /** What each person is owed, for the expense form; undefined towards a back end without extras. */
    nets,
  };
}

export type GroupData = ReturnType<typeof useGroup>;
