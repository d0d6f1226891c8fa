/** The browser's model of the rules for recurring entries (extras §10). */
import { RECURRENCE_UNITS, isCategory } from '@quits/domain';
import type { Recurrence } from '@quits/domain';
import { readExpense, textFieldsOf, writeExpense } from '../expenses/client.ts';
import type { Expense, ExpenseInput } from '../expenses/client.ts';
import type { WireRecurring, WireRecurringEdit } from './schemas.ts';

/** The entry that each booking creates: an expense without a day. */
export type Repeated = Omit<ExpenseInput, 'date'>;

/** The rule of a recurring entry. */
export interface Rule extends Recurrence {
  id: number;
  entry: Repeated;
  count: number | null;
  /** The next due day; null when the rule has ended. */
  nextDate: string | null;
  isPaused: boolean;
  /** The number of entries created so far. */
  made: number;
}

/** The parts of an expense that a rule repeats. */
export function repeatedOf(expense: Expense): Repeated {
  const { split, original, totalCents, payers, shares } = expense;
  const { date: _date, category, ...texts } = textFieldsOf(expense);
  const known = isCategory(category) ? category : null;
  return { ...texts, category: known, split, original, totalCents, payers, shares };
}

function readRule({ entry, next_date, paused, ...rule }: WireRecurring): Rule[] {
  const unit = RECURRENCE_UNITS.find((known) => known === rule.unit);
  if (unit === undefined) return [];
  // An entry that is not booked yet has neither group nor time.
  const expense = readExpense({ ...entry, id: rule.id, group_id: 0, created_at: '' });
  return [{ ...rule, unit, entry: repeatedOf(expense), nextDate: next_date, isPaused: paused }];
}

/** Reads the rules of a group. It skips rules with an unknown unit, which this browser can't show. */
export function readRules(rules: readonly WireRecurring[]): Rule[] {
  return rules.flatMap(readRule);
}

/** Writes a rule to the wire. */
export function writeRule(rule: Omit<Rule, 'id' | 'nextDate' | 'made'>): WireRecurringEdit {
  const { entry, unit, every, start, end, count, isPaused } = rule;
  return { entry: writeExpense(entry), unit, every, start, end, count, paused: isPaused };
}
