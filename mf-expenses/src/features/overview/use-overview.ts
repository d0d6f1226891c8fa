import { useGetExpensesQuery, useGetGroupsQuery } from '@quits/core';
import { TEXTS } from '@quits/contracts';
import type { Group } from '@quits/contracts';
import { isSessionFailure, useFailureToast } from '@quits/ui';
import { useMemo } from 'react';
import { byName, entriesOf } from './overview-entries.ts';
import type { OverviewEntry } from './overview-entries.ts';

export interface OverviewData {
  /** Undefined until the expenses are there. */
  entries: OverviewEntry[] | undefined;
  /** Groups that may be chosen, by name. */
  groups: Pick<Group, 'id' | 'name'>[];
  /** Why the expenses did not load. */
  failure: unknown;
  isRetrying: boolean;
  retry: () => void;
  /** The groups did not load: they are shown by their ids. */
  areNamesMissing: boolean;
  retryNames: () => void;
}

function choosable(groups: readonly Group[], entries: readonly OverviewEntry[]): OverviewData['groups'] {
  const known = new Map(groups.map(({ id, name }) => [id, name]));
  for (const { groupId, groupName } of entries) if (!known.has(groupId)) known.set(groupId, groupName);
  return [...known]
    .map(([id, name]) => ({ id, name }))
    .sort((a, b) => byName.compare(a.name, b.name) || a.id - b.id);
}

/** Loads what the overview shows: the person's expenses, and the groups for their names. */
export function useOverview(userId: number): OverviewData {
  const expenses = useGetExpensesQuery();
  const groups = useGetGroupsQuery();
  const isGroupsSettled = groups.data !== undefined || groups.error !== undefined;
  useFailureToast('mf-expenses', expenses.error, TEXTS.expenses.loadFailed);

  const entries = useMemo(
    () =>
      expenses.data && isGroupsSettled ? entriesOf(expenses.data, groups.data ?? [], userId) : undefined,
    [expenses.data, groups.data, isGroupsSettled, userId],
  );
  const choices = useMemo(() => choosable(groups.data ?? [], entries ?? []), [groups.data, entries]);
  return {
    entries,
    groups: choices,
    failure: expenses.data === undefined ? expenses.error : undefined,
    isRetrying: expenses.isFetching,
    retry: () => void expenses.refetch(),
    areNamesMissing:
      groups.data === undefined && groups.error !== undefined && !isSessionFailure(groups.error),
    retryNames: () => void groups.refetch(),
  };
}
