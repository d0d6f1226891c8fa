import {
  CATEGORIES,
  byName,
  compareText,
  formatAmount,
  formatMoney,
  guessCategory,
  isCategory,
  matchWords,
  shownNumber,
  t,
} from '@quits/domain';
import { formatMonth } from '@quits/ui';
import type { EntryKind, Narrowing } from './expense-filters.ts';

/** The facts that search and filters use. */
export interface ExpenseFacts {
  title: string;
  notes: string;
  /** "2026-03-05"; empty when unknown. */
  date: string;
  category?: string | null | undefined;
  isSettlement: boolean;
  totalCents: number;
  currency?: string | undefined;
  /** Of a bill. */
  items?: readonly { name: string }[] | undefined;
  /** Who paid and for whom. */
  people: readonly { id: number; name: string }[];
}

/** The kind that an entry's icon shows. Without a chosen category, it follows from the description. */
export function kindOf({ isSettlement, category, title }: ExpenseFacts): EntryKind {
  if (isSettlement) return 'settlement';
  return isCategory(category) ? category : (guessCategory(title) ?? 'none');
}

/** The name of a kind on screen. */
export function kindName(kind: EntryKind): string {
  if (kind === 'settlement') return t('Settlements');
  return t(kind === 'none' ? 'No category' : CATEGORIES[kind].name);
}

function textOf({ title, notes, people, category, totalCents, currency, items = [] }: ExpenseFacts): string {
  const kind = isCategory(category) ? t(CATEGORIES[category].name) : '';
  const names = people.map(({ name }) => name);
  const plain = formatAmount(totalCents);
  const amounts = [formatMoney(totalCents, currency), plain, shownNumber(plain)];
  return [title, notes, ...names, ...items.map(({ name }) => name), kind, ...amounts].join('\n');
}

/**
 * The rows that match search and filters, in their order. Each word of the search must occur in the
 * description, notes, people, items, category or amount.
 */
export function filterExpenses<Row>(
  rows: readonly Row[],
  factsOf: (row: Row) => ExpenseFacts,
  { query, kind, personId, month }: Narrowing & { query: string },
): readonly Row[] {
  const checks: ((facts: ExpenseFacts) => boolean)[] = [];
  if (month !== undefined) checks.push(({ date }) => date.startsWith(month));
  if (personId !== undefined) checks.push(({ people }) => people.some(({ id }) => id === personId));
  if (kind !== undefined) checks.push((facts) => kindOf(facts) === kind);
  const matches = matchWords(query);
  if (query.trim() !== '') checks.push((facts) => matches(textOf(facts)));
  if (checks.length === 0) return rows;
  return rows.filter((row) => {
    const facts = factsOf(row);
    return checks.every((check) => check(facts));
  });
}

interface Option {
  value: string;
  label: string;
}

const byLabel = (a: Option, b: Option) => compareText(a.label, b.label);

/** The values of the filters: only those that an entry has. */
export function filterValues(all: readonly ExpenseFacts[]) {
  const kinds = new Set(all.map(kindOf));
  const people = new Map(all.flatMap((facts) => facts.people.map(({ id, name }) => [id, name] as const)));
  const months = new Set(all.map(({ date }) => date.slice(0, 7)).filter((month) => month !== ''));
  return { kinds, people, months };
}

/** The options of the filters, in the language of the page. */
export function filterOptions({
  kinds,
  people,
  months,
}: ReturnType<typeof filterValues>): Record<'kinds' | 'people' | 'months', Option[]> {
  return {
    kinds: Array.from(kinds, (kind) => ({ value: kind, label: kindName(kind) })).sort(byLabel),
    people: Array.from(people, ([id, name]) => ({ value: String(id), label: name })).sort(
      byName(({ label }) => label),
    ),
    months: Array.from(months)
      .sort()
      .reverse()
      .map((month) => ({ value: month, label: formatMonth(month) })),
  };
}
