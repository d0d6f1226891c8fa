import { TEXTS } from '@quits/contracts';
import { useGetExpensesQuery, useRuntime } from '@quits/core';
import { useFailureToast } from '@quits/ui';
import { useMemo } from 'react';
import { useGetGroupSummariesQuery } from '../../api/groups.api.ts';
import { netsFrom, netsIn } from './overall-position.ts';

/**
 * The person's groups, with their balance in each. Our own server sends it with the groups. For other back
 * ends it is computed from all their expenses, which load in parallel.
 */
export function useGroupBalances(userId: number) {
  const { hasExtras } = useRuntime().config;
  const groups = useGetGroupSummariesQuery();
  const stated = useMemo(
    () => (hasExtras && groups.data ? netsIn(groups.data) : undefined),
    [groups.data, hasExtras],
  );
  // An older server sends none.
  const isStated = hasExtras && (groups.data === undefined || stated !== undefined);
  const expenses = useGetExpensesQuery(undefined, { skip: isStated });
  useFailureToast('mf-groups', groups.error, TEXTS.groups.loadFailed);
  const workedOut = useMemo(
    () => (!isStated && expenses.data ? netsFrom(expenses.data, userId) : undefined),
    [isStated, expenses.data, userId],
  );
  return {
    groups,
    /** Net balance per group id, in cents; `undefined` until it is known. */
    balances: stated ?? workedOut,
    /** The query for the expenses, if the balances come from them. */
    expenses: isStated ? undefined : expenses,
  };
}
