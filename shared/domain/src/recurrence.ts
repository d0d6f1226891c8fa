/** On which days what repeats is due (extras §10). Days are text, `2026-03-05`: no clock, no time zone. */
import { daysBetween, lastDayOfMonth, shiftDay } from './day.ts';

export const RECURRENCE_UNITS = ['day', 'week', 'month', 'year'] as const;

/** Every so many units from its start on; `end` is the last day that may be due. */
export interface Recurrence {
  unit: (typeof RECURRENCE_UNITS)[number];
  every: number;
  start: string;
  end: string | null;
}

const DAYS_OF = { day: 1, week: 7 };
const MONTHS_OF = { month: 1, year: 12 };
/** No unit is longer, so no due day is further from the start than as many of these as there were units. */
const MOST_DAYS_OF = { day: 1, week: 7, month: 31, year: 366 };
/** The day so many months after another; where that month is too short, its last one. */
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

/** The start is the day with index 0. Each is counted from the start: the 31st comes back after a shorter month. */
function dayAt({ unit, every, start }: Recurrence, index: number): string {
  if (unit === 'day' || unit === 'week') return shiftDay(start, index * every * DAYS_OF[unit]);
  return monthsAfter(start, index * every * MONTHS_OF[unit]);
}

/** An index that is not beyond the first day after another, and close to it. */
function indexNear({ unit, every, start }: Recurrence, after: string): number {
  return Math.max(0, Math.floor(daysBetween(start, after) / (every * MOST_DAYS_OF[unit])));
}

/** The first day that is due after another, or at all where there is none; `null` when it has ended. */
export function nextDueDay(recurrence: Recurrence, after: string | null): string | null {
  let index = after === null ? 0 : indexNear(recurrence, after);
  let day = dayAt(recurrence, index);
  while (after !== null && day <= after) {
    index += 1;
    day = dayAt(recurrence, index);
  }
  return recurrence.end !== null && day > recurrence.end ? null : day;
}

/** The days that are due after one and up to another, first to last, so many at most. */
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
