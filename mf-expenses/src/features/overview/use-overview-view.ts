import { useWords } from '@quits/core';
import { type ExpenseFilters, factsOfEntry, useExpenseFilters } from '@quits/ledger-ui';
import { formatMonth } from '@quits/ui';
import { useMemo } from 'react';
import { shownCurrency } from './currencies.ts';
import { type OverviewEntry, sectionReader, sectionShares, selectEntries } from './overview-entries.ts';
import { lastMonthsOf, monthlySpending } from './overview-months.ts';
import { statedStats, statsOf } from './overview-stats.tsx';
import type { OverviewData } from './overview-data.ts';

const NONE: readonly OverviewEntry[] = [];

/** The part of a person's expenses that the address selects, in order, with its figures. */
export function useOverviewView(data: OverviewData, filters: ExpenseFilters) {
  const { entries, totals, rest, currencies, currencyOf } = data;
  const currency = shownCurrency(filters, currencies, currencyOf);
  const selected = useMemo(
    () => entries && selectEntries(entries, filters, currency),
    [entries, filters, currency],
  );
  const searchedRows = useMemo(() => entries && selectEntries(entries, filters), [entries, filters]);
  const { state: search, ...listed } = useExpenseFilters({
    isAlwaysSearchable: true,
    ...{ rows: selected, searchedRows, rest },
    factsOf: factsOfEntry,
  });
  const { isFiltering } = search;
  const { found } = listed;
  // A search finds hits of all currencies, and figures add up those of one.
  const [counted, anyMonth] = useMemo(
    () => [found, listed.anyMonth].map((rows) => rows?.filter((entry) => entry.currency === currency)),
    [found, listed.anyMonth, currency],
  );

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
    ...{ figures, currency, search },
  };
}

/** The server's sums of months, for a list that is not loaded completely. */
function statedSums(rows: readonly { month: string; shareCents: number }[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { month, shareCents } of rows) {
    const section = formatMonth(month);
    sums.set(section, (sums.get(section) ?? 0) + shareCents);
  }
  return sums;
}
