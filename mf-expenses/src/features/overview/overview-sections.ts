import { formatMonth, monthReader } from '@quits/ui';
import type { OverviewEntry } from './overview-entries.ts';
import type { SortKey } from './overview-filters.ts';

/** A line of the list, with the heading that stands before it when a new section begins. */
export interface OverviewRow {
  entry: OverviewEntry;
  /** Name of the section: the month, or the group; none when sorted by amount. */
  section: string | undefined;
  isFirstOfSection: boolean;
}

/** Puts sorted lines under headings: by month when sorted by date, by group when sorted by group. */
export function rowsOf(entries: readonly OverviewEntry[], sort: SortKey, timeZone?: string): OverviewRow[] {
  const monthOf = monthReader(timeZone);
  const sectionOf = ({ createdAt, groupName }: OverviewEntry) => {
    if (sort === 'amount') return undefined;
    if (sort === 'group') return groupName;
    const month = monthOf(createdAt);
    return month && formatMonth(month);
  };
  let last: string | undefined;
  return entries.map((entry) => {
    const section = sectionOf(entry);
    const isFirstOfSection = section !== undefined && section !== last;
    last = section;
    return { entry, section, isFirstOfSection };
  });
}
