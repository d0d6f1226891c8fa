import { compareText, displayName, type PersonAmount } from '@quits/domain';
import { formatMonth } from '@quits/ui';
import type { EntryKind } from '../filters/expense-filters.ts';
import { type ExpenseFacts, kindName, kindOf } from '../filters/filter-expenses.ts';

export interface SpentEntry extends ExpenseFacts {
  /** The spent amount: all of it in a group, the person's own share over all groups. */
  spentCents: number;
  payers: readonly PersonAmount[];
  shares: readonly PersonAmount[];
  /** Set when entries come from several groups. */
  group?: { id: number; name: string };
}

export interface BreakdownRow {
  /** The value in the address: a category, the id of a person or a group, a month. */
  key: string;
  label: string;
  cents: number;
}

export interface PersonRow extends Omit<BreakdownRow, 'cents'> {
  paidCents: number;
  shareCents: number;
}

const byLabel = (a: { label: string }, b: { label: string }) => compareText(a.label, b.label);

function sumsBy(
  entries: readonly SpentEntry[],
  keyOf: (entry: SpentEntry) => string | undefined,
  labelOf: (key: string, entry: SpentEntry) => string,
): BreakdownRow[] {
  const rows = new Map<string, BreakdownRow>();
  for (const entry of entries) {
    const key = keyOf(entry);
    if (key === undefined) continue;
    const row = rows.get(key) ?? { key, label: labelOf(key, entry), cents: 0 };
    row.cents += entry.spentCents;
    rows.set(key, row);
  }
  return Array.from(rows.values()).filter(({ cents }) => cents !== 0);
}

const largestFirst = (rows: BreakdownRow[]) => rows.sort((a, b) => b.cents - a.cents || byLabel(a, b));

/** Spending by category, the largest sum first. */
export function byCategory(entries: readonly SpentEntry[]): BreakdownRow[] {
  return largestFirst(sumsBy(entries, kindOf, (kind) => kindName(kind as EntryKind)));
}

/** Spending by group, the largest sum first. */
export function byGroup(entries: readonly SpentEntry[]): BreakdownRow[] {
  return largestFirst(
    sumsBy(
      entries,
      ({ group }) => group && String(group.id),
      (key, { group }) => group?.name ?? key,
    ),
  );
}

/** Spending by month, the newest first. */
export function byMonth(entries: readonly SpentEntry[]): BreakdownRow[] {
  const rows = sumsBy(entries, ({ date }) => (date === '' ? undefined : date.slice(0, 7)), formatMonthKey);
  return rows.sort((a, b) => (a.key < b.key ? 1 : -1));
}

const formatMonthKey = (month: string) => formatMonth(month);

/** Payments and shares by person, the largest share first. */
export function byPerson(entries: readonly SpentEntry[]): PersonRow[] {
  const rows = new Map<number, PersonRow>();
  for (const { payers, shares, people } of entries) {
    const add = (part: PersonAmount, figure: 'paidCents' | 'shareCents') => {
      const name = people.find(({ id }) => id === part.userId)?.name;
      const label = name ?? displayName({ id: part.userId });
      const row = rows.get(part.userId) ?? { key: String(part.userId), label, paidCents: 0, shareCents: 0 };
      row[figure] += part.cents;
      rows.set(part.userId, row);
    };
    for (const part of payers) add(part, 'paidCents');
    for (const part of shares) add(part, 'shareCents');
  }
  return Array.from(rows.values())
    .filter(({ paidCents, shareCents }) => paidCents !== 0 || shareCents !== 0)
    .sort((a, b) => b.shareCents - a.shareCents || byLabel(a, b));
}
