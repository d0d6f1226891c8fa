import { displayName, sumCents } from '@quits/domain';
import type { PersonAmount } from '@quits/domain';
import { TEXTS, newestFirst, settlementText } from '@quits/contracts';
import type { Expense, Group } from '@quits/contracts';
import { formatMonth } from '@quits/ui';
import type { OverviewFilters, SortKey } from './overview-filters.ts';

/** One line of the overview: an expense as the current user sees it. */
export interface OverviewEntry extends Expense {
  groupName: string;
  /** What the list calls it. */
  title: string;
  /** What the person paid, and what is theirs. */
  paidCents: number;
  shareCents: number;
}

/** What a group is called whose name did not load. */
export const unnamedGroup = (groupId: number) => `Group ${String(groupId)}`;

const ownPart = (parts: readonly PersonAmount[], userId: number) =>
  sumCents(parts.filter((part) => part.userId === userId).map(({ cents }) => cents));

/** A settlement is called by who paid whom, where the back end names them. */
function titleOf({ description, isSettlement, payers, shares, people }: Expense, userId: number): string {
  const nameOf = (part: PersonAmount | undefined) => {
    const person = people.find(({ id }) => id === part?.userId);
    return person && displayName(person, userId);
  };
  const from = isSettlement ? nameOf(payers[0]) : undefined;
  const to = isSettlement ? nameOf(shares[0]) : undefined;
  if (from !== undefined && to !== undefined) return settlementText(from, to);
  return description.trim() || TEXTS.expenses.noDescription;
}

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
    title: titleOf(expense, userId),
    groupName: names.get(expense.groupId) ?? unnamedGroup(expense.groupId),
    paidCents: ownPart(expense.payers, userId),
    shareCents: ownPart(expense.shares, userId),
  }));
}

type Comparison = (a: OverviewEntry, b: OverviewEntry) => number;

/** Compares names as a person sorts them: without case, numbers by their value. */
export const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

const ASCENDING: Record<SortKey, Comparison> = {
  date: (a, b) => -newestFirst(a, b),
  amount: (a, b) => a.totalCents - b.totalCents,
  group: (a, b) => byName.compare(a.groupName, b.groupName) || a.groupId - b.groupId,
};

/** The lines that the filters leave, in their order; lines that compare equal stand newest first. */
export function selectEntries(entries: readonly OverviewEntry[], filters: OverviewFilters): OverviewEntry[] {
  const ascending = ASCENDING[filters.sort];
  const direction = filters.order === 'asc' ? 1 : -1;
  return entries
    .filter(({ groupId }) => filters.groupId === undefined || groupId === filters.groupId)
    .sort((a, b) => direction * ascending(a, b) || newestFirst(a, b));
}

/**
 * Makes a function that names the section of a sorted line: its month when sorted by date, its group when
 * sorted by group, none by amount.
 */
export function sectionReader(
  sort: SortKey,
): (entry: Pick<OverviewEntry, 'date' | 'groupName'>) => string | undefined {
  return ({ date, groupName }) => {
    if (sort === 'group') return groupName;
    return sort === 'date' && date !== '' ? formatMonth(date.slice(0, 7)) : undefined;
  };
}
