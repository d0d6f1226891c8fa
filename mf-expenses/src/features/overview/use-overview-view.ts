import { useWords } from '@quits/core';
import { t } from '@quits/domain';
import { type ExpenseFacts, useExpenseFilters } from '@quits/ledger-ui';
import { formatMonth } from '@quits/ui';
import { useCallback, useMemo, useState } from 'react';
import { SOMEBODY, namesOf } from '../../lib/names.ts';
import { shownCurrency } from './currencies.ts';
import { type OverviewEntry, sectionReader, sectionShares, selectEntries } from './overview-entries.ts';
import type { OverviewFilters } from './overview-filters.ts';
import { lastMonthsOf, monthlySpending } from './overview-months.ts';
import { statedStats, statsOf } from './overview-stats.tsx';
import type { OverviewData } from './use-overview.ts';
import { useMemberNames } from './use-member-names.ts';

const NONE: readonly OverviewEntry[] = [];

/** The facts that a search uses. People's names load once the person searches or filters. */
function useFacts(data: OverviewData, entries: readonly OverviewEntry[], userId: number) {
  const [isAsked, setAsked] = useState(false);
  const groupIds = useMemo(() => data.groups.map(({ id }) => id), [data.groups]);
  const { members, hasFailed, retry } = useMemberNames(groupIds, isAsked);
  const nameOf = useWords(() => {
    const former = isAsked ? entries.flatMap(({ people }) => people) : [];
    return namesOf([...members, ...former], userId, hasFailed ? t(SOMEBODY) : undefined).nameOf;
  }, [isAsked, entries, members, hasFailed, userId]);
  const factsOf = useCallback(
    (entry: OverviewEntry): ExpenseFacts => {
      const ids = new Set([...entry.payers, ...entry.shares].map((part) => part.userId));
      return { ...entry, people: Array.from(ids, (id) => ({ id, name: nameOf(id) })) };
    },
    [nameOf],
  );
  return { factsOf, isAsked, setAsked, hasFailed, retry };
}

/** The part of a person's expenses that the address selects, in order, with its figures. */
export function useOverviewView(data: OverviewData, userId: number, filters: OverviewFilters) {
  const { entries, totals, rest, currencies, currencyOf } = data;
  const currency = shownCurrency(filters, currencies, currencyOf);
  const selected = useMemo(
    () => entries && selectEntries(entries, filters, currency),
    [entries, filters, currency],
  );
  const searchedRows = useMemo(() => entries && selectEntries(entries, filters), [entries, filters]);
  const { factsOf, isAsked, setAsked, ...people } = useFacts(data, entries ?? NONE, userId);
  const { state: search, ...listed } = useExpenseFilters({ rows: selected, searchedRows, rest, factsOf });
  const { isFiltering } = search;
  const { found } = listed;
  // A search finds hits of all currencies, and figures add up those of one.
  const [counted, anyMonth] = useMemo(
    () => [found, listed.anyMonth].map((rows) => rows?.filter((entry) => entry.currency === currency)),
    [found, listed.anyMonth, currency],
  );
  if (!isAsked && entries && (isFiltering || search.isOpen || filters.hasInsights)) setAsked(true);

  const figures = useWords(() => {
    const now = new Date();
    if (!found || !counted || !anyMonth || (isFiltering && rest)) {
      // Sums over only the newest entries would be wrong.
      return { stats: undefined, months: lastMonthsOf([], now), sums: new Map<string, number>() };
    }
    if (!totals) {
      // A section with several currencies has no sum.
      const isMixed = counted.length < found.length;
      const sums = sectionShares(isMixed ? NONE : found, sectionReader(filters.sort));
      return { stats: statsOf(counted), months: monthlySpending(anyMonth, now), sums };
    }
    const chosen = totals.filter(
      ({ groupId }) =>
        currencyOf(groupId) === currency && (filters.groupId === undefined || groupId === filters.groupId),
    );
    const rows = chosen.flatMap((group) => group.months);
    return { stats: statedStats(chosen), months: lastMonthsOf(rows, now), sums: statedSums(rows) };
  }, [isFiltering, rest, found, counted, anyMonth, totals, currency, currencyOf, filters]);

  return {
    /** Undefined until loaded, with the code of the filters. */
    found,
    /** Those of them that the figures cover. */
    counted,
    ...{ figures, currency, search, factsOf },
    arePeopleMissing: data.arePeopleMissing || people.hasFailed,
    retryPeople: () => {
      data.retryPeople();
      people.retry();
    },
  };
}

export type OverviewView = ReturnType<typeof useOverviewView>;

/** The server's sums of months, for a list that is not loaded completely. */
function statedSums(rows: readonly { month: string; shareCents: number }[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { month, shareCents } of rows) {
    const section = formatMonth(month);
    sums.set(section, (sums.get(section) ?? 0) + shareCents);
  }
  return sums;
}
