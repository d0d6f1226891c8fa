import { TEXTS } from '@quits/contracts';
import { useGetExpensesQuery, useOffers } from '@quits/core';
import { t } from '@quits/domain';
import { holdBack, useDelayedBusy, useFailureToast, useTogether } from '@quits/ui';
import { useMemo } from 'react';
import { useGetGroupSummariesQuery } from '../../lib/groups.api.ts';
import { netsFrom, netsIn } from './overall-position.ts';

const NO_OTHERS: readonly { data?: unknown; error?: unknown }[] = [];

/**
 * The person's groups, with their balance in each. Our own server sends it with the groups. For other back
 * ends it is computed from all their expenses, which load in parallel. Groups, balances and the page's other
 * calls show together: until then, each lacks its data.
 *
 * @param others the page's other calls
 */
export function useGroupBalances(userId: number, others = NO_OTHERS) {
  const hasNets = useOffers()('nets');
  const groups = useGetGroupSummariesQuery();
  const stated = useMemo(
    () => (hasNets && groups.data ? netsIn(groups.data) : undefined),
    [groups.data, hasNets],
  );
  // An older server sends none.
  const isStated = hasNets && (groups.data === undefined || stated !== undefined);
  const expenses = useGetExpensesQuery(undefined, { skip: isStated });
  const isShown = useTogether([groups, ...(isStated ? [] : [expenses]), ...others]);
  const isBusy = useDelayedBusy(!isShown) || !isShown;
  useFailureToast('mf-groups', groups, t(TEXTS.groups.loadFailed));
  const workedOut = useMemo(
    () => (!isStated && expenses.data ? netsFrom(expenses.data, userId) : undefined),
    [isStated, expenses.data, userId],
  );
  return {
    isBusy,
    groups: holdBack(groups, isBusy),
    /** Net balance per group id, in cents; `undefined` until it is known. */
    balances: isBusy ? undefined : (stated ?? workedOut),
    /** The query for the expenses, if the balances come from them. */
    expenses: isStated ? undefined : holdBack(expenses, isBusy),
  };
}
