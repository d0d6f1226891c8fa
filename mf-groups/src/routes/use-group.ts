import { type Group, TEXTS } from '@quits/contracts';
import {
  groupEndpoints,
  useGetBalancesQuery,
  useGetGroupMembersQuery,
  useGetGroupQuery,
  useGroupExpenseList,
  useOffers,
  useRuntime,
} from '@quits/core';
import { t } from '@quits/domain';
import { entryRows } from '@quits/ledger-ui';
import {
  holdBack,
  useDelayedBusy,
  isMissing,
  isQuietFailure,
  useFailureLog,
  useFailureToast,
  useTogether,
} from '@quits/ui';
import { useMemo } from 'react';
import { useGetGroupSummariesQuery } from '../lib/groups.api.ts';
import { type BalanceRow, balanceRows, netsOf } from '../features/balances/balance-rows.ts';
import { groupStats, statedStats } from '../features/quick-stats/group-stats.ts';
import { useNames } from './use-names.ts';

/**
 * The group of a page. If its own query is slower than the others, the list of groups supplies it.
 *
 * @param group its own query
 * @param isShown whether the rest of the page has loaded
 */
function useKnownGroup(
  group: { data?: Group | undefined; error?: unknown },
  groupId: number,
  isShown: boolean,
): Group | undefined {
  const isLate = isShown && group.data === undefined && group.error === undefined;
  const groups = useGetGroupSummariesQuery(undefined, { skip: !isLate });
  return group.data ?? (isLate ? groups.data?.find(({ id }) => id === groupId) : undefined);
}

/** Asks for a group again, also after its page is gone. */
function useReload(groupId: number): () => Promise<unknown> {
  const { store } = useRuntime();
  const { initiate } = groupEndpoints.endpoints.getGroup;
  return () => store.dispatch(initiate(groupId, { forceRefetch: true, subscribe: false }));
}

const NO_QUERY = {};

/** What each person is owed; undefined towards a back end without extras. */
function useNets(debts: readonly BalanceRow[] | undefined) {
  const hasNets = useOffers()('nets');
  return useMemo(() => (hasNets && debts ? netsOf(debts) : undefined), [hasNets, debts]);
}

/**
 * Loads everything that a group's page shows; the four calls start together. Its parts show together as well:
 * until then, each lacks its data.
 *
 * @param isFormOpen keeps what the person types, even when the group is deleted meanwhile
 */
export function useGroup(groupId: number, userId: number, isFormOpen: boolean) {
  const group = useGetGroupQuery(groupId);
  const calls = {
    expenses: useGroupExpenseList(groupId),
    members: useGetGroupMembersQuery(groupId),
    balances: useGetBalancesQuery(groupId),
  };

  // A shown group survives one failed refetch, but not its deletion.
  const hasFailed = group.error !== undefined && (!group.data || (isMissing(group.error) && !isFormOpen));
  const isEnding = isQuietFailure(group.error);
  useFailureToast('mf-groups', hasFailed ? NO_QUERY : calls.expenses, t(TEXTS.expenses.loadFailed));
  useFailureLog(calls.members.error, 'Members');
  useFailureLog(calls.balances.error, 'Balances');

  const isShown = useTogether([group, ...Object.values(calls)]);
  const known = useKnownGroup(group, groupId, isShown);
  const isWaiting = !isShown || known === undefined;
  const isBusy = useDelayedBusy(isWaiting) || isWaiting;
  const currency = known?.currency;
  const expenses = holdBack(calls.expenses, isBusy);
  const members = holdBack(calls.members, isBusy);
  const balances = holdBack(calls.balances, isBusy);
  const { nameOf, names } = useNames({ members, expenses, balances }, userId);
  const rows = useMemo(
    () => expenses.data && entryRows(expenses.data, nameOf, userId, currency),
    [expenses.data, nameOf, userId, currency],
  );
  const stats = useMemo(() => {
    if (!expenses.data) return undefined;
    return expenses.totals ? statedStats(expenses.totals, userId) : groupStats(expenses.data, userId);
  }, [expenses.totals, expenses.data, userId]);
  const debts = useMemo(() => balances.data && balanceRows(balances.data, userId), [balances.data, userId]);

  const nets = useNets(debts);

  return {
    /** Undefined until the parts show. */
    group: isBusy ? undefined : known,
    error: hasFailed && !isEnding ? group.error : undefined,
    reload: useReload(groupId),
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
