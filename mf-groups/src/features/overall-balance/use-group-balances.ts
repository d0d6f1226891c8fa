import { TEXTS } from '@quits/contracts';
import { useGetExpensesQuery, useRuntime } from '@quits/core';
import { useFailureToast } from '@quits/ui';
import { useMemo } from 'react';
import { useGetGroupSummariesQuery } from '../../api/groups.api.ts';
import { netsFrom, netsIn } from './overall-position.ts';

/**
 * The person's groups, with what they are owed or owe in each. Our own server states it with the groups; towards any
 * other it is worked out from all their expenses, which are asked for at the same time.
 */
export function useGroupBalances(userId: number) {
  const { hasExtras } = useRuntime().config;
  const groups = useGetGroupSummariesQuery();
  const stated = useMemo(
    () => (hasExtras && groups.data ? netsIn(groups.data) : undefined),
    [groups.data, hasExtras],
  );
  // A server of an earlier version states none.
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
    /** Where the balances come from the expenses: that call. */
    expenses: isStated ? undefined : expenses,
  };
}
