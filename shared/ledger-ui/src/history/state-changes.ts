import type { Expense, Original, RecurringExpense } from '@quits/contracts';
import {
  CATEGORIES,
  cleanText,
  formatMoney,
  formatRate,
  formatSignedMoney,
  formatSplitValue,
  isCategory,
  isolated,
  minorUnitOf,
  type PersonAmount,
  shownNumber,
  type SplitMode,
  t,
  valueText,
} from '@quits/domain';
import { formatDay } from '@quits/ui';
import { everyText } from '../recurring/recurring-text.ts';
import { entryIn, recurringIn, textIn } from './activity-state.ts';

/** What the texts need to know besides the states. */
export interface TextContext {
  nameOf: (userId: number) => string;
  /** Code of the currency (ISO 4217); dollars when left out. */
  currency?: string | undefined;
}

/** One changed field as text, or the amount of one person; an empty value reads as none. Worded for the page. */
export interface Change {
  label: string;
  before: string;
  after: string;
}

type EntryState = Pick<
  Expense,
  'description' | 'totalCents' | 'notes' | 'payers' | 'shares' | 'split' | 'items' | 'extras'
> & {
  original?: Pick<Original, 'currency' | 'totalCents' | 'rate'> | null | undefined;
  category?: string | null | undefined;
  /** Recurring entries have none. */
  date?: string | undefined;
  isSettlement?: boolean;
};

/** Chooses a sentence about the reader or about another person. */
const whoIs = (name: string) => (name === t('You') ? 'you' : 'other');

function peopleFields(
  { isSettlement, totalCents, payers, shares }: EntryState,
  { nameOf, currency }: TextContext,
): Record<string, string> {
  const amounts = (rows: readonly PersonAmount[], labelOf: (name: string) => string) =>
    Object.fromEntries(
      rows.map(({ userId, cents }) => [labelOf(nameOf(userId)), formatMoney(Math.abs(cents), currency)]),
    );
  if (isSettlement !== true) {
    return {
      ...amounts(payers, (name) =>
        t(
          totalCents < 0
            ? '{who, select, you {Received by you} other {Received by {name}}}'
            : '{who, select, you {Paid by you} other {Paid by {name}}}',
          { who: whoIs(name), name },
        ),
      ),
      ...amounts(shares, (name) =>
        t('{who, select, you {Your share} other {Share of {name}}}', {
          who: whoIs(name),
          name: isolated(name),
        }),
      ),
    };
  }
  // A payment has one person on each side, so its total is enough.
  const name = ([row]: readonly PersonAmount[]) => (row ? nameOf(row.userId) : '');
  return {
    [t('[who paid] From')]: name(payers),
    [t('[who was paid] To')]: name(shares),
  };
}

function formatSplitPart(mode: SplitMode, value: number, currency?: string): string {
  if (mode === 'adjustment') return formatSignedMoney(value * minorUnitOf(currency ?? ''), currency);
  return t(mode === 'percent' ? '{value}%' : '{value}×', {
    value: shownNumber(formatSplitValue(mode, value)),
  });
}

/** The items and extras of a bill, which has the amounts of the currency that was paid. */
function formatBill({ items = [], extras = [], original }: EntryState, { currency }: TextContext): string {
  return [...items, ...extras]
    .map(({ name, cents }) => `${isolated(name)} ${formatMoney(cents, original?.currency ?? currency)}`)
    .join(', ');
}

/** Describes the split as it was typed, without amounts of people. */
function formatSplit(entry: EntryState, context: TextContext): string {
  const { split } = entry;
  const { nameOf, currency } = context;
  if (!split) return t('[how an expense is split] by amounts');
  const { mode, values } = split;
  if (mode === 'equal') return t('[how an expense is split] equally');
  if (mode === 'exact') return t('[how an expense is split] by exact amounts');
  const typed =
    mode === 'items'
      ? [formatBill(entry, context)]
      : values
          .filter(({ value }) => mode !== 'adjustment' || value !== 0)
          .map(({ userId, value = 0 }) => `${nameOf(userId)} ${formatSplitPart(mode, value, currency)}`);
  const how = t(
    '[how an expense is split] {mode, select, percent {by percent} shares {by shares} items {by items} other {by adjustment}}',
    { mode },
  );
  return [how, typed.join(', ')].filter((part) => part !== '').join(': ');
}

function originalText({ currency, totalCents, rate }: NonNullable<EntryState['original']>): string {
  const amount = formatMoney(totalCents, currency);
  return typeof rate === 'number'
    ? t('{amount} at {rate}', { amount, rate: shownNumber(formatRate(rate)) })
    : amount;
}

function entryFields(entry: EntryState, context: TextContext): Record<string, string> {
  const { original, date } = entry;
  return {
    [t('Description')]: cleanText(entry.description),
    [t('Total')]: formatMoney(entry.totalCents, context.currency),
    [t('[in another currency] Paid in')]: original ? originalText(original) : '',
    ...(date !== undefined && { [t('Date')]: formatDay(date) }),
    [t('Category')]: isCategory(entry.category) ? t(CATEGORIES[entry.category].name) : '',
    [t('Notes')]: entry.notes,
    ...peopleFields(entry, context),
    ...(entry.isSettlement !== true && {
      [t('[how an expense is split] Split')]: formatSplit(entry, context),
    }),
  };
}

function recurringFields(recurring: RecurringExpense, context: TextContext): Record<string, string> {
  const { entry, start, end, count } = recurring;
  return {
    ...entryFields({ ...entry, notes: entry.notes ?? '' }, context),
    [t('[how often] Repeats')]: everyText(recurring),
    [t('[first day] Starts')]: formatDay(start),
    [t('[last day] Ends')]: end === null ? '' : formatDay(end),
    [t('[number of times] Times')]: count === null ? '' : valueText(count),
  };
}

/** Describes a state by field; a missing state has no fields. */
function describeState(state: unknown, context: TextContext): Record<string, string> {
  const entry = entryIn(state);
  if (entry) return entryFields(entry, context);
  const recurring = recurringIn(state);
  if (recurring) return recurringFields(recurring, context);
  return Object.fromEntries(
    Object.entries({ [t('Name')]: textIn(state, 'name'), [t('Currency')]: textIn(state, 'currency') }).filter(
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
