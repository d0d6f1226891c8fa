import { useGetGroupsQuery, useOwnExpenseList, useWords } from '@quits/core';
import { type Group, TEXTS } from '@quits/contracts';
import { compareText, nameReader, t } from '@quits/domain';
import { usePeople } from '@quits/ledger-ui';
import { isQuietFailure, useDelayedBusy, useFailureToast, useTogether } from '@quits/ui';
import { useMemo } from 'react';
import { currenciesByUse, currencyReader } from './currencies.ts';
import { NAME_AWAITED, SOMEBODY } from '../../lib/names.ts';
import { entriesOf, unnamedGroup } from './overview-entries.ts';

/** The groups to choose from, by name: the person's own, and those of old expenses. */
function choosable(groups: readonly Group[], entries: readonly { groupId: number }[]) {
  const names = new Map(groups.map(({ id, name }) => [id, name]));
  for (const { groupId } of entries) names.set(groupId, names.get(groupId) ?? unnamedGroup(groupId));
  return Array.from(names, ([id, name]) => ({ id, name })).sort(
    (a, b) => compareText(a.name, b.name) || a.id - b.id,
  );
}

export type OverviewData = ReturnType<typeof useOverview>;

/** Loads the overview's data, which shows together: the person's expenses, and the groups for their names. */
export function useOverview(userId: number) {
  const expenses = useOwnExpenseList();
  const groups = useGetGroupsQuery();
  useFailureToast('mf-expenses', expenses, t(TEXTS.expenses.loadFailed));

  const groupIds = useMemo(
    () => [...new Set((expenses.data ?? []).map(({ groupId }) => groupId))],
    [expenses.data],
  );
  const { people, ...names } = usePeople(groupIds);
  const isShown = useTogether([expenses, groups]);
  const isWaiting = expenses.data ? !isShown : expenses.error === undefined;
  const isBusy = useDelayedBusy(isWaiting) || isWaiting;
  const unnamed = names.isWaiting ? NAME_AWAITED : names.hasFailed ? t(SOMEBODY) : undefined;
  const entries = useWords(() => {
    if (!expenses.data || isBusy) return undefined;
    const named = [...expenses.data.flatMap((expense) => expense.people), ...people];
    return entriesOf(expenses.data, groups.data ?? [], userId, nameReader(named, userId, unnamed));
  }, [expenses.data, groups.data, isBusy, userId, people, unnamed]);
  const currencyOf = useMemo(() => currencyReader(groups.data ?? []), [groups.data]);
  const currencies = useMemo(() => {
    const single = (entries ?? []).map(({ groupId }) => ({ groupId, entries: 1 }));
    return currenciesByUse(expenses.totals ?? single, currencyOf);
  }, [expenses.totals, entries, currencyOf]);
  return {
    currencyOf,
    /** The currencies of the expenses, the most used first. */
    currencies,
    isBusy,
    /** Undefined until loaded. */
    entries,
    /** Totals of the whole list by group, while `entries` holds only the newest. */
    totals: expenses.totals,
    rest: expenses.rest,
    groups: useWords(
      () => choosable(groups.data ?? [], expenses.totals ?? entries ?? []),
      [groups.data, expenses.totals, entries],
    ),
    /** The reason why the expenses did not load. */
    failure: expenses.data === undefined && !isBusy ? expenses.error : undefined,
    isRetrying: expenses.isFetching,
    retry: expenses.refetch,
    /** The query for the groups while it has no data: groups appear by their ids. */
    missingGroups: groups.data === undefined && !isBusy && !isQuietFailure(groups.error) ? groups : undefined,
    /** The people, whose names entries may lack. */
    names,
  };
}
