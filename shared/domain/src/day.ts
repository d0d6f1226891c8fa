/** Calendar days as text, `2026-03-05`, which sorts chronologically. */

export const FIRST_DAY = '1970-01-01';

/* oxlint-disable no-restricted-globals -- the calendar alone: no clock is read */
const dateOf = (instant: number) => new Date(instant);
const instantOf = (day: string) => Date.parse(day);
const lastInstantOf = (year: number, month: number) => Date.UTC(year, month, 0);
/* oxlint-enable no-restricted-globals */

/** Takes milliseconds since 1970 and gives the day in UTC. Throws RangeError for an invalid time. */
export function dayOf(instant: number): string {
  return dateOf(instant).toISOString().slice(0, 10);
}

/**
 * Takes a day and gives the latest day for an entry made on it, one year ahead. For comparisons
 * only: a year after 29 February is not a calendar day.
 */
export function yearAfter(day: string): string {
  return `${String(Number(day.slice(0, 4)) + 1).padStart(4, '0')}${day.slice(4)}`;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The day a number of days later, or earlier for a negative number. */
export function shiftDay(day: string, days: number): string {
  return dayOf(instantOf(day) + days * DAY_MS);
}

/** The number of days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return (instantOf(to) - instantOf(from)) / DAY_MS;
}

/** Takes a year and a month from 1 to 12 and gives the number of its days. */
export function lastDayOfMonth(year: number, month: number): number {
  return dateOf(lastInstantOf(year, month)).getUTCDate();
}
