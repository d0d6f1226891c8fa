/** Recurring expenses in the browser. */
import { isCategory, type Recurrence, RECURRENCE_UNITS } from '@quits/domain';
import {
  type Expense,
  type ExpenseInput,
  readExpense,
  textFieldsOf,
  writeExpense,
} from '../expenses/client.ts';
import type { WireRecurring, WireRecurringEdit } from './schemas.ts';

/** The entry that each booking creates: an expense without a day. */
export type RecurringEntry = Omit<ExpenseInput, 'date'>;

export interface RecurringExpense extends Recurrence {
  id: number;
  expenseId: number | null;
  entry: RecurringEntry;
  count: number | null;
  /** The next due day; null when it has ended. */
  nextDate: string | null;
  isPaused: boolean;
  /** The number of entries created so far. */
  made: number;
}

/** The parts of an expense that repeat. */
export function recurringEntryOf(expense: Expense): RecurringEntry {
  const { split, original, totalCents, payers, shares } = expense;
  const { date: _date, category, ...texts } = textFieldsOf(expense);
  const known = isCategory(category) ? category : null;
  return { ...texts, category: known, split, original, totalCents, payers, shares };
}

function readOne({ entry, next_date, paused, expense_id, ...recurring }: WireRecurring): RecurringExpense[] {
  const unit = RECURRENCE_UNITS.find((known) => known === recurring.unit);
  if (unit === undefined) return [];
  // An entry that is not booked yet has neither group nor time.
  const expense = readExpense({ ...entry, id: recurring.id, group_id: 0, created_at: '' });
  return [
    {
      ...recurring,
      unit,
      expenseId: expense_id ?? null,
      entry: recurringEntryOf(expense),
      nextDate: next_date,
      isPaused: paused,
    },
  ];
}

/** Reads the recurring expenses of a group. It skips those with a unit that this browser doesn't know. */
export function readRecurring(recurring: readonly WireRecurring[]): RecurringExpense[] {
  return recurring.flatMap(readOne);
}

/** Writes a recurring expense to the wire. */
export function writeRecurring(
  recurring: Omit<RecurringExpense, 'id' | 'expenseId' | 'nextDate' | 'made'>,
): WireRecurringEdit {
  const { entry, unit, every, start, end, count, isPaused } = recurring;
  return { entry: writeExpense(entry), unit, every, start, end, count, paused: isPaused };
}
