/** Recurring expenses in the browser. */
import { isCategory, RECURRENCE_UNITS } from '@quits/domain';
import { type Expense, type ExpenseInput, readEntry } from '../expenses/expense.ts';
import type { Client } from '../wire.ts';
import type { WireRecurring } from './schemas.ts';

/** The entry that each booking creates: an expense without a day. */
export type RecurringEntry = Omit<ExpenseInput, 'date'>;

type Unit = (typeof RECURRENCE_UNITS)[number];

export interface RecurringExpense extends Omit<Client<WireRecurring>, 'entry' | 'unit'> {
  unit: Unit;
  entry: RecurringEntry;
}

const knownCategory = (category: string | null | undefined) => (isCategory(category) ? category : null);

/** The parts of an expense that repeat. */
export function recurringEntryOf(expense: Expense): RecurringEntry {
  const { description, notes, category, split, original, items, extras, totalCents, payers, shares } =
    expense;
  const texts = { description, notes, category: knownCategory(category) };
  // A new field of an expense does not compile before it is named here.
  return { ...texts, split, original, items, extras, totalCents, payers, shares } satisfies Record<
    Exclude<keyof RecurringEntry, 'claiming'>,
    unknown
  >;
}

/** Reads the recurring expenses of a group. It skips those with a unit that this browser doesn't know. */
export const readRecurring = (recurring: readonly Client<WireRecurring>[]): RecurringExpense[] =>
  recurring.flatMap(({ entry, ...rule }) => {
    const unit = RECURRENCE_UNITS.find((known) => known === rule.unit);
    if (unit === undefined) return [];
    return [{ ...rule, unit, entry: { ...readEntry(entry), category: knownCategory(entry.category) } }];
  });
