import { compareText, DEFAULT_CURRENCY, type PersonAmount, sumCents, t } from '@quits/domain';
import { type Expense, type Group, newestFirst } from '@quits/contracts';
import { type EntryRow, entryRow, type ExpenseFilters, type NameOf, type SortKey } from '@quits/ledger-ui';
import { formatMonth } from '@quits/ui';

/** One line of the overview: an expense as the current user sees it. */
export interface OverviewEntry extends EntryRow {
  group: { id: number; name: string };
  currency: string;
  /** What the person paid, and their share. */
  paidCents: number;
  shareCents: number;
}

/** The fallback for a group's name that did not load. */
export const unnamedGroup = (groupId: number) => t('Group {id}', { id: groupId });

const ownPart = (parts: readonly PersonAmount[], userId: number) =>
  sumCents(parts.filter((part) => part.userId === userId).map(({ cents }) => cents));

/** The expenses of a person as lines of the overview. A group that did not load is named by its id. */
export function entriesOf(
  expenses: readonly Expense[],
  groups: readonly Group[],
  userId: number,
  nameOf: NameOf,
): OverviewEntry[] {
  const known = new Map(groups.map((group) => [group.id, group]));
  return expenses.map((expense) => {
    const { groupId: id } = expense;
    const currency = known.get(id)?.currency ?? DEFAULT_CURRENCY;
    return {
      ...entryRow(expense, { nameOf, userId }, currency),
      currency,
      group: { id, name: known.get(id)?.name ?? unnamedGroup(id) },
      paidCents: ownPart(expense.payers, userId),
      shareCents: ownPart(expense.shares, userId),
    };
  });
}

type Comparison = (a: OverviewEntry, b: OverviewEntry) => number;

const ASCENDING: Record<SortKey, Comparison> = {
  date: (a, b) => -newestFirst(a, b),
  amount: (a, b) => a.totalCents - b.totalCents,
  group: (a, b) => compareText(a.group.name, b.group.name) || a.groupId - b.groupId,
};

/**
 * Selects and sorts the lines of one group or all. Lines that compare equal are newest first.
 *
 * @param currency leaves out amounts in other currencies: they are never added up; by default all are listed
 */
export function selectEntries(
  entries: readonly OverviewEntry[],
  filters: Pick<ExpenseFilters, 'groupId' | 'sort' | 'order'>,
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
): (entry: Pick<OverviewEntry, 'date' | 'group'>) => string | undefined {
  return ({ date, group }) => {
    if (sort === 'group') return group.name;
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
