import { msg, nextDueDay, type Recurrence, t } from '@quits/domain';

type Unit = Recurrence['unit'];

export const UNITS: readonly { value: Unit; label: string }[] = [
  { value: 'day', label: msg('[Repeats every …] Days') },
  { value: 'week', label: msg('[Repeats every …] Weeks') },
  { value: 'month', label: msg('[Repeats every …] Months') },
  { value: 'year', label: msg('[Repeats every …] Years') },
];
export const MOST_UNITS = 52;

export interface TypedRecurrence {
  every: string;
  unit: Unit;
  start: string;
  /** Empty: no end. */
  end: string;
}

/** The default rule of an expense: monthly, from the month after its own. */
export function firstTypedRecurrence(date: string): TypedRecurrence {
  const start = nextDueDay({ unit: 'month', every: 1, start: date, end: null }, date) ?? date;
  return { every: '1', unit: 'month', start, end: '' };
}

export const typedRecurrenceOf = ({ every, unit, start, end }: Recurrence): TypedRecurrence => ({
  every: String(every),
  unit,
  start,
  end: end ?? '',
});

/** The errors of the typed values, by field. */
export function problemsOf({
  every,
  start,
  end,
}: TypedRecurrence): Partial<Record<'every' | 'start' | 'end', string>> {
  const isWhole = /^\d{1,2}$/.test(every) && Number(every) >= 1 && Number(every) <= MOST_UNITS;
  return {
    ...(!isWhole && { every: t('From 1 to {most}', { most: MOST_UNITS }) }),
    ...(start === '' && { start: t('Choose a day') }),
    ...(end !== '' && end < start && { end: t('The last day must not be before the first') }),
  };
}

export const recurrenceOf = ({ every, unit, start, end }: TypedRecurrence): Recurrence => ({
  every: Number(every),
  unit,
  start,
  end: end === '' ? null : end,
});
