import type { Expense, RecurringExpense } from '@quits/contracts';
import {
  CATEGORIES,
  cleanText,
  formatMoney,
  formatRate,
  formatSignedMoney,
  formatSplitValue,
  inSentence,
  isCategory,
  isolated,
  minorUnitOf,
} from '@quits/domain';
import type { PersonAmount, Split, SplitMode } from '@quits/domain';
import { formatDay } from '@quits/ui';
import { everyText } from '../recurring/recurring-text.ts';
import { entryIn, recurringIn, textIn } from './activity-state.ts';

/** What the texts need to know besides the states. */
export interface TextContext {
  nameOf: (userId: number) => string;
  /** Code of the currency (ISO 4217); dollars when left out. */
  currency?: string | undefined;
}

/** One changed field as text, or the amount of one person; an empty value reads as none. */
export interface Change {
  label: string;
  before: string;
  after: string;
}

type EntryState = Pick<
  Expense,
  'description' | 'totalCents' | 'notes' | 'payers' | 'shares' | 'original' | 'split'
> & {
  category?: string | null | undefined;
  /** Recurring entries have none. */
  date?: string | undefined;
  isSettlement?: boolean;
};

function peopleFields(
  { isSettlement, payers, shares }: EntryState,
  { nameOf, currency }: TextContext,
): Record<string, string> {
  const amounts = (rows: readonly PersonAmount[], labelOf: (name: string) => string) =>
    Object.fromEntries(
      rows.map(({ userId, cents }) => [labelOf(nameOf(userId)), formatMoney(cents, currency)]),
    );
  if (isSettlement !== true) {
    return {
      ...amounts(payers, (name) => `Paid by ${inSentence(name)}`),
      ...amounts(shares, (name) => (name === 'You' ? 'Your share' : `Share of ${isolated(name)}`)),
    };
  }
  // A payment has one person on each side, so its total is enough.
  const name = ([row]: readonly PersonAmount[]) => (row ? nameOf(row.userId) : '');
  return { From: name(payers), To: name(shares) };
}

function formatSplitPart(mode: SplitMode, value: number, currency?: string): string {
  if (mode === 'adjustment') return formatSignedMoney(value * minorUnitOf(currency ?? ''), currency);
  return `${formatSplitValue(mode, value)}${mode === 'percent' ? '%' : '×'}`;
}

/** Describes the split as it was typed, without amounts. */
function formatSplit(split: Split | null | undefined, { nameOf, currency }: TextContext): string {
  if (!split) return 'by amounts';
  const { mode, values } = split;
  if (mode === 'equal') return 'equally';
  if (mode === 'exact') return 'by exact amounts';
  const typed = values
    .filter(({ value }) => mode !== 'adjustment' || value !== 0)
    .map(({ userId, value = 0 }) => `${nameOf(userId)} ${formatSplitPart(mode, value, currency)}`);
  return [`by ${mode}`, typed.join(', ')].filter((part) => part !== '').join(': ');
}

function entryFields(entry: EntryState, context: TextContext): Record<string, string> {
  const { original, date } = entry;
  return {
    Description: cleanText(entry.description),
    Total: formatMoney(entry.totalCents, context.currency),
    'Paid in': original
      ? `${formatMoney(original.totalCents, original.currency)} at ${formatRate(original.rate)}`
      : '',
    ...(date !== undefined && { Date: formatDay(date) }),
    Category: isCategory(entry.category) ? CATEGORIES[entry.category].name : '',
    Notes: entry.notes,
    ...peopleFields(entry, context),
    ...(entry.isSettlement !== true && { Split: formatSplit(entry.split, context) }),
  };
}

function recurringFields(recurring: RecurringExpense, context: TextContext): Record<string, string> {
  const { entry, start, end, count } = recurring;
  return {
    ...entryFields({ ...entry, notes: entry.notes ?? '' }, context),
    Repeats: everyText(recurring),
    Starts: formatDay(start),
    Ends: end === null ? '' : formatDay(end),
    Times: count === null ? '' : String(count),
  };
}

/** Describes a state by field; a missing state has no fields. */
function describeState(state: unknown, context: TextContext): Record<string, string> {
  const entry = entryIn(state);
  if (entry) return entryFields(entry, context);
  const recurring = recurringIn(state);
  if (recurring) return recurringFields(recurring, context);
  return Object.fromEntries(
    Object.entries({ Name: textIn(state, 'name'), Currency: textIn(state, 'currency') }).filter(
      ([, text]) => text !== '',
    ),
  );
}

/** Lists the differences between two states. */
export function changesBetween(before: unknown, after: unknown, context: TextContext): Change[] {
  const [from, to] = [describeState(before, context), describeState(after, context)];
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .map((label) => ({ label, before: from[label] ?? '', after: to[label] ?? '' }))
    .filter((change) => change.before !== change.after);
}
