import { compareText, DEFAULT_CURRENCY, displayName, type PersonAmount, sumCents, t } from '@quits/domain';
import {
  type Expense,
  type Group,
  type NamedPerson,
  newestFirst,
  settlementText,
  TEXTS,
} from '@quits/contracts';
import { formatMonth } from '@quits/ui';
import type { OverviewFilters, SortKey } from './overview-filters.ts';

/** One line of the overview: an expense as the current user sees it. */
export interface OverviewEntry extends Expense {
  groupName: string;
  /** The group's currency. */
  currency: string;
  title: string;
  /** What the person paid, and their share. */
  paidCents: number;
  shareCents: number;
}

/** The fallback for a group's name that did not load. */
export const unnamedGroup = (groupId: number) => t('Group {id}', { id: groupId });

const ownPart = (parts: readonly PersonAmount[], userId: number) =>
  sumCents(parts.filter((part) => part.userId === userId).map(({ cents }) => cents));

/** A settlement's title says who paid whom, if they are known. */
function titleOf(
  { description, isSettlement, payers, shares, people }: Expense,
  userId: number,
  members: readonly NamedPerson[],
): string {
  const nameOf = (part: PersonAmount | undefined) => {
    const isPerson = ({ id }: NamedPerson) => id === part?.userId;
    const person = people.find(isPerson) ?? members.find(isPerson);
    return person && displayName(person, userId);
  };
  const from = isSettlement ? nameOf(payers[0]) : undefined;
  const to = isSettlement ? nameOf(shares[0]) : undefined;
  if (from !== undefined && to !== undefined) return settlementText(from, to);
  if (isSettlement && description === 'Settlement') return t('Settlement');
  return description.trim() || t(TEXTS.expenses.noDescription);
}

/** Groups with settlements: the list of expenses names only former members. */
export function groupsToName(expenses: readonly Expense[]): number[] {
  return [...new Set(expenses.filter(({ isSettlement }) => isSettlement).map(({ groupId }) => groupId))];
}

/**
 * The expenses of a person as lines of the overview. A group that did not load is named by its id.
 *
 * @param members people who are known in addition to those that the expenses name
 */
export function entriesOf(
  expenses: readonly Expense[],
  groups: readonly Group[],
  userId: number,
  members: readonly NamedPerson[] = [],
): OverviewEntry[] {
  const known = new Map(groups.map((group) => [group.id, group]));
  return expenses.map((expense) => ({
    ...expense,
    description: expense.description.trim(),
    title: titleOf(expense, userId, members),
    groupName: known.get(expense.groupId)?.name ?? unnamedGroup(expense.groupId),
    currency: known.get(expense.groupId)?.currency ?? DEFAULT_CURRENCY,
    paidCents: ownPart(expense.payers, userId),
    shareCents: ownPart(expense.shares, userId),
  }));
}

type Comparison = (a: OverviewEntry, b: OverviewEntry) => number;

const ASCENDING: Record<SortKey, Comparison> = {
  date: (a, b) => -newestFirst(a, b),
  amount: (a, b) => a.totalCents - b.totalCents,
  group: (a, b) => compareText(a.groupName, b.groupName) || a.groupId - b.groupId,
};

/**
 * Selects and sorts the lines of one group or all. Lines that compare equal are newest first.
 *
 * @param currency leaves out amounts in other currencies: they are never added up; by default all are listed
 */
export function selectEntries(
  entries: readonly OverviewEntry[],
  filters: Pick<OverviewFilters, 'groupId' | 'sort' | 'order'>,
  currency?: string,
): OverviewEntry[] {
  const ascending = ASCENDING[filters.sort];
  const direction = filters.order === 'asc' ? 1 : -1;
  return entries
    .filter((entry) => filters.groupId === undefined || entry.groupId === filters.groupId)
    .filter((entry) => currency === undefined || entry.currency === currency)
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

/** The sum of the person's own shares in each section, without settlements. */
export function sectionShares(
  entries: readonly OverviewEntry[],
  sectionOf: (entry: OverviewEntry) => string | undefined,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const entry of entries) {
    const section = sectionOf(entry);
    if (section === undefined || entry.isSettlement) continue;
    sums.set(section, (sums.get(section) ?? 0) + entry.shareCents);
  }
  return sums;
}
