import type { OverviewEntry } from './overview-entries.ts';

/** One month of the trend. `key` is "2026-03"; `shareCents` the person's own shares in it. */
export interface MonthSpending {
  key: string;
  /** "Mar" */
  shortLabel: string;
  /** "March 2026" */
  label: string;
  shareCents: number;
}

const MONTHS_SHOWN = 12;

/** Makes a function that tells in which month ("2026-03") an instant falls in a time zone. */
export function monthReader(timeZone?: string): (instant: Date) => string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit' });
  return (instant) => {
    const parts = format.formatToParts(instant);
    const part = (type: 'year' | 'month') => parts.find((candidate) => candidate.type === type)?.value ?? '';
    return `${part('year')}-${part('month')}`;
  };
}

const named = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
const SHORT = named({ month: 'short' });
const LONG = named({ month: 'long', year: 'numeric' });

/** "March 2026" for "2026-03". */
export function monthLabel(key: string): string {
  return LONG.format(new Date(`${key}-15T12:00:00Z`));
}

function lastMonths(current: string): string[] {
  const [year = 0, month = 1] = current.split('-').map(Number);
  return Array.from({ length: MONTHS_SHOWN }, (_, index) => {
    const middle = new Date(Date.UTC(year, month - 1 - (MONTHS_SHOWN - 1 - index), 15));
    return middle.toISOString().slice(0, 7);
  });
}

/**
 * What a person spent in each of the last 12 months, the current one last: own shares, settlements left
 * out, months by the person's own time zone (decisions §4).
 *
 * @param now the current instant
 * @param timeZone IANA name; without it the browser's own
 */
export function monthlySpending(
  entries: readonly OverviewEntry[],
  now: Date,
  timeZone?: string,
): MonthSpending[] {
  const monthOf = monthReader(timeZone);
  const sums = new Map<string, number>();
  for (const { isSettlement, createdAt, shareCents } of entries) {
    const instant = new Date(createdAt);
    if (isSettlement || shareCents === 0 || Number.isNaN(instant.getTime())) continue;
    const key = monthOf(instant);
    sums.set(key, (sums.get(key) ?? 0) + shareCents);
  }
  return lastMonths(monthOf(now)).map((key) => ({
    key,
    shortLabel: SHORT.format(new Date(`${key}-15T12:00:00Z`)),
    label: monthLabel(key),
    shareCents: sums.get(key) ?? 0,
  }));
}

export interface SpendingSummary {
  totalCents: number;
  /** Mean over the months from the first one with spending on, in cents. */
  averageCents: number;
  highest: MonthSpending | undefined;
}

/** The trend in figures, for the sentence that stands beside the chart. */
export function summaryOf(months: readonly MonthSpending[]): SpendingSummary {
  const first = months.findIndex(({ shareCents }) => shareCents > 0);
  if (first < 0) return { totalCents: 0, averageCents: 0, highest: undefined };
  const counted = months.slice(first);
  const totalCents = counted.reduce((sum, { shareCents }) => sum + shareCents, 0);
  const highest = counted.reduce((best, month) => (month.shareCents > best.shareCents ? month : best));
  return { totalCents, averageCents: Math.round(totalCents / counted.length), highest };
}
