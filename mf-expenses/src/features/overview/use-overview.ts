import { useGetGroupsQuery, useOwnExpenseList, useWords } from '@quits/core';
import { type Group, TEXTS } from '@quits/contracts';
import { t } from '@quits/domain';
import { usePeople } from '@quits/ledger-ui';
import { isQuietFailure, useDelayedBusy, useFailureToast, useTogether } from '@quits/ui';
import { useMemo } from 'react';
import { NAME_AWAITED, SOMEBODY } from '../../lib/names.ts';
import { overviewOf } from './overview-data.ts';

const NONE: readonly Group[] = [];

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
  const shown = useWords(
    () =>
      overviewOf({
        expenses: isBusy ? undefined : expenses.data,
        totals: expenses.totals,
        groups: groups.data ?? NONE,
        people,
        userId,
        unnamed,
      }),
    [expenses.data, expenses.totals, groups.data, isBusy, userId, people, unnamed],
  );
  return {
    ...shown,
    isBusy,
    rest: expenses.rest,
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
