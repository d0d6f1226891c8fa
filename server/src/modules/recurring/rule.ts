/** A rule of a recurring entry, in its stored and its answered form. */
import type { RecurringAnswer } from '@quits/contracts';
import { dueDays, nextDueDay } from '@quits/domain';
import type { Recurrence } from '@quits/domain';
import type { CallInput } from '../../http/routes.ts';
import { presentDraft } from '../expenses/expense-answers.ts';
import type { StoredRule } from './recurring.repository.ts';

export type RuleBody = CallInput<'addRecurring'>['body'] & { paused?: boolean | undefined };
type RepeatedDraft = RuleBody['entry'];

/** The column values of a body. */
export const toColumns = ({ entry, unit, every, start, end, count }: RuleBody) => ({
  entry: JSON.stringify(entry),
  unit,
  every,
  start_day: start,
  end_day: end ?? null,
  max_count: count ?? null,
});

/** The due days of a rule, and its progress. */
export type Progress = Pick<
  StoredRule,
  'unit' | 'every' | 'start_day' | 'end_day' | 'max_count' | 'made' | 'last_day'
>;

/** The draft that a rule books each time. `toColumns` wrote the text. */
export const draftOf = ({ entry }: Pick<StoredRule, 'entry'>) => JSON.parse(entry) as RepeatedDraft;

const recurrenceOf = ({ unit, every, start_day, end_day }: Progress): Recurrence => ({
  unit,
  every,
  start: start_day,
  end: end_day,
});
const remainingOf = ({ max_count, made }: Progress) => (max_count === null ? Infinity : max_count - made);

/** The days up to `upTo` for which a rule has made no entry yet, in order, limited to `most`. */
export const dueDaysOf = (rule: Progress, upTo: string, most: number): string[] =>
  dueDays(recurrenceOf(rule), { after: rule.last_day, upTo, most: Math.min(most, remainingOf(rule)) });

/** The next due day of a rule, paused or not; `null` when it is finished. */
export function nextDayOf(rule: Progress): string | null {
  return remainingOf(rule) > 0 ? nextDueDay(recurrenceOf(rule), rule.last_day) : null;
}

/** The person in whose name a rule books: its last editor, or else its creator. */
export const makerOf = ({ edited_by, created_by }: Pick<StoredRule, 'edited_by' | 'created_by'>): number =>
  edited_by ?? created_by;

/** A rule as JSON for an answer. */
export function presentRule(rule: StoredRule): RecurringAnswer {
  return {
    id: rule.id,
    entry: presentDraft(draftOf(rule)),
    unit: rule.unit,
    every: rule.every,
    start: rule.start_day,
    end: rule.end_day,
    count: rule.max_count,
    next_date: rule.next_day,
    paused: rule.paused_at !== null,
    made: rule.made,
  };
}

/** A rule as the history keeps it, including the person in whose name it books. */
export const stateOf = (rule: StoredRule) => ({ ...presentRule(rule), edited_by: rule.edited_by });
