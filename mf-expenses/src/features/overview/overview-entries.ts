import { sumCents } from '@quits/domain';
import type { PersonAmount } from '@quits/domain';
import type { Expense, Group } from '@quits/contracts';
import { formatMonth, monthReader } from '@quits/ui';
import type { OverviewFilters, SortKey } from './overview-filters.ts';

/** One line of the overview: an expense as the current user sees it. */
export interface OverviewEntry extends Expense {
  groupName: string;
  /** What the person paid, and what is theirs. */
  paidCents: number;
  shareCents: number;
}

const ownPart = (parts: readonly PersonAmount[], userId: number) =>
  sumCents(parts.filter((part) => part.userId === userId).map(({ cents }) => cents));

/** The expenses of a person as lines of the overview. A group that did not load is named by its id. */
export function entriesOf(
  expenses: readonly Expense[],
  groups: readonly Group[],
  userId: number,
): OverviewEntry[] {
  const names = new Map(groups.map(({ id, name }) => [id, name]));
  return expenses.map((expense) => ({
    ...expense,
    description: expense.description.trim(),
    groupName: names.get(expense.groupId) ?? `Group ${String(expense.groupId)}`,
    paidCents: ownPart(expense.payers, userId),
    shareCents: ownPart(expense.shares, userId),
  }));
}

type Comparison = (a: OverviewEntry, b: OverviewEntry) => number;

/** Newest first: by time, then by id (decisions §4). */
const byNewest: Comparison = (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || b.id - a.id;
/** Compares names as a person sorts them: without case, numbers by their value. */
export const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

const ASCENDING: Record<SortKey, Comparison> = {
  date: (a, b) => -byNewest(a, b),
  amount: (a, b) => a.totalCents - b.totalCents,
  group: (a, b) => byName.compare(a.groupName, b.groupName) || a.groupId - b.groupId,
};

/** The lines that the filters leave, in their order; lines that compare equal stand newest first. */
export function selectEntries(entries: readonly OverviewEntry[], filters: OverviewFilters): OverviewEntry[] {
  const ascending = ASCENDING[filters.sort];
  const direction = filters.order === 'asc' ? 1 : -1;
  return entries
    .filter(({ groupId }) => filters.groupId === undefined || groupId === filters.groupId)
    .sort((a, b) => direction * ascending(a, b) || byNewest(a, b));
}

/**
 * Makes a function that names the section of a sorted line: its month when sorted by date, its group when
 * sorted by group, none by amount.
 *
 * @param timeZone IANA name; without it the person's own
 */
export function sectionReader(
  sort: SortKey,
  timeZone?: string,
): (entry: Pick<OverviewEntry, 'createdAt' | 'groupName'>) => string | undefined {
  const monthOf = monthReader(timeZone);
  return ({ createdAt, groupName }) => {
    if (sort === 'group') return groupName;
    const month = sort === 'date' ? monthOf(createdAt) : undefined;
    return month && formatMonth(month);
  };
}
