/** A rule by which an entry repeats, as it is stored and as it is answered. */
import type { RecurringAnswer } from '@quits/contracts';
import { dueDays, nextDueDay } from '@quits/domain';
import type { Recurrence } from '@quits/domain';
import type { CallInput } from '../../http/routes.ts';
import { presentDraft } from '../ledger/expense.ts';
import type { StoredRule } from './recurring.repository.ts';

export type RuleBody = CallInput<'addRecurring'>['body'] & { paused?: boolean | undefined };
type RepeatedDraft = RuleBody['entry'];

/** The columns that a body fills. */
export const toColumns = ({ entry, unit, every, start, end, count }: RuleBody) => ({
  entry: JSON.stringify(entry),
  unit,
  every,
  start_day: start,
  end_day: end ?? null,
  max_count: count ?? null,
});

/** When a rule is due, and how far it has come. */
export type Progress = Pick<
  StoredRule,
  'unit' | 'every' | 'start_day' | 'end_day' | 'max_count' | 'made' | 'last_day'
>;

/** What a rule books each time: what `toColumns` has written. */
export const draftOf = ({ entry }: Pick<StoredRule, 'entry'>) => JSON.parse(entry) as RepeatedDraft;

const recurrenceOf = ({ unit, every, start_day, end_day }: Progress): Recurrence => ({
  unit,
  every,
  start: start_day,
  end: end_day,
});
const remainingOf = ({ max_count, made }: Progress) => (max_count === null ? Infinity : max_count - made);

/** The days, first to last, of which a rule has made no entry up to one day, so many at most. */
export const dueDaysOf = (rule: Progress, upTo: string, most: number): string[] =>
  dueDays(recurrenceOf(rule), { after: rule.last_day, upTo, most: Math.min(most, remainingOf(rule)) });

/** The next day of a rule that is due, paused or not; `null` when it is done. */
export function nextDayOf(rule: Progress): string | null {
  return remainingOf(rule) > 0 ? nextDueDay(recurrenceOf(rule), rule.last_day) : null;
}

/** In whose name a rule books: who has edited it last, or made it. */
export const makerOf = ({ edited_by, created_by }: Pick<StoredRule, 'edited_by' | 'created_by'>): number =>
  edited_by ?? created_by;

/** A rule as it is answered. */
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

/** A rule as the history keeps it, which also says in whose name it books. */
export const stateOf = (rule: StoredRule) => ({ ...presentRule(rule), edited_by: rule.edited_by });
