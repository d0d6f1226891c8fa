/** The due days of a recurring entry. Days are text, `2026-03-05`: no clock, no time zone. */
import { daysBetween, lastDayOfMonth, shiftDay } from './day.ts';

export const RECURRENCE_UNITS = ['day', 'week', 'month', 'year'] as const;

/** Repeats every `every` units from its start; `end` is the last possible due day. */
export interface Recurrence {
  unit: (typeof RECURRENCE_UNITS)[number];
  every: number;
  start: string;
  end: string | null;
}

const DAYS_OF = { day: 1, week: 7 };
const MONTHS_OF = { month: 1, year: 12 };
/** The longest length of each unit, which limits the distance of a due day from the start. */
const MOST_DAYS_OF = { day: 1, week: 7, month: 31, year: 366 };
/** The day a number of months later; where that month is too short, its last day. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  const index = year * 12 + month - 1 + months;
  const [laterYear, laterMonth] = [Math.floor(index / 12), (index % 12) + 1];
  const last = lastDayOfMonth(laterYear, laterMonth);
  return [
    String(laterYear).padStart(4, '0'),
    String(laterMonth).padStart(2, '0'),
    String(Math.min(dayOfMonth, last)).padStart(2, '0'),
  ].join('-');
}

/** The start has index 0. Each day counts from the start, so the 31st returns after a shorter month. */
function dayAt({ unit, every, start }: Recurrence, index: number): string {
  if (unit === 'day' || unit === 'week') return shiftDay(start, index * every * DAYS_OF[unit]);
  return monthsAfter(start, index * every * MONTHS_OF[unit]);
}

/** An index at or before the first due day after `after`, and close to it. */
function indexNear({ unit, every, start }: Recurrence, after: string): number {
  return Math.max(0, Math.floor(daysBetween(start, after) / (every * MOST_DAYS_OF[unit])));
}

/** The first due day after `after`, or the first one at all for `null`; `null` when it has ended. */
export function nextDueDay(recurrence: Recurrence, after: string | null): string | null {
  let index = after === null ? 0 : indexNear(recurrence, after);
  let day = dayAt(recurrence, index);
  while (after !== null && day <= after) {
    index += 1;
    day = dayAt(recurrence, index);
  }
  return recurrence.end !== null && day > recurrence.end ? null : day;
}

/** The due days after one and up to another, in order, limited in number. */
export function dueDays(
  recurrence: Recurrence,
  { after, upTo, most }: { after: string | null; upTo: string; most: number },
): string[] {
  const days: string[] = [];
  let day = nextDueDay(recurrence, after);
  while (day !== null && day <= upTo && days.length < most) {
    days.push(day);
    day = nextDueDay(recurrence, day);
  }
  return days;
}
