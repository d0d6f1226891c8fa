/** A recurring entry, in its stored and its answered form. */
import type { RecurringAnswer } from '@quits/contracts';
import { dueDays, nextDueDay, type Recurrence } from '@quits/domain';
import type { CallInput } from '../../http/routes.ts';
import { presentDraft } from '../expenses/expense-answers.ts';
import type { StoredRecurring } from './recurring.repository.ts';

export type RecurringBody = Omit<CallInput<'addRecurring'>['body'], 'expense_id'> & {
  expense_id?: number | null | undefined;
  paused?: boolean | undefined;
};
type RecurringDraft = RecurringBody['entry'];

/** The column values of a body. */
export const toColumns = ({ entry, unit, every, start, end, count }: RecurringBody) => ({
  entry: JSON.stringify(entry),
  unit,
  every,
  start_day: start,
  end_day: end ?? null,
  max_count: count ?? null,
});

/** The due days of a recurring entry, and its progress. */
export type Progress = Pick<
  StoredRecurring,
  'unit' | 'every' | 'start_day' | 'end_day' | 'max_count' | 'made' | 'last_day'
>;

/** The draft that a recurring entry books each time. `toColumns` wrote the text. */
export const draftOf = ({ entry }: Pick<StoredRecurring, 'entry'>) => JSON.parse(entry) as RecurringDraft;

const recurrenceOf = ({ unit, every, start_day, end_day }: Progress): Recurrence => ({
  unit,
  every,
  start: start_day,
  end: end_day,
});
const remainingOf = ({ max_count, made }: Progress) => (max_count === null ? Infinity : max_count - made);

/**
 * The days up to `upTo` for which a recurring entry has made no entry yet, in order, limited to
 * `most`.
 */
export const dueDaysOf = (recurring: Progress, upTo: string, most: number): string[] =>
  dueDays(recurrenceOf(recurring), {
    after: recurring.last_day,
    upTo,
    most: Math.min(most, remainingOf(recurring)),
  });

/** The next due day of a recurring entry, paused or not; `null` when it is finished. */
export function nextDayOf(recurring: Progress): string | null {
  return remainingOf(recurring) > 0 ? nextDueDay(recurrenceOf(recurring), recurring.last_day) : null;
}

/** The person in whose name a recurring entry books: its last editor, or else its creator. */
export const makerOf = ({
  edited_by,
  created_by,
}: Pick<StoredRecurring, 'edited_by' | 'created_by'>): number => edited_by ?? created_by;

/** A recurring entry as JSON for an answer. */
export function presentRecurring(recurring: StoredRecurring): RecurringAnswer {
  return {
    id: recurring.id,
    expense_id: recurring.expense_id,
    entry: presentDraft(draftOf(recurring)),
    unit: recurring.unit,
    every: recurring.every,
    start: recurring.start_day,
    end: recurring.end_day,
    count: recurring.max_count,
    next_date: recurring.next_day,
    paused: recurring.paused_at !== null,
    made: recurring.made,
  };
}

/** A recurring entry as the history keeps it, including the person in whose name it books. */
export function recurringState(recurring: StoredRecurring) {
  const { expense_id: _link, ...answer } = presentRecurring(recurring);
  return { ...answer, edited_by: recurring.edited_by };
}
