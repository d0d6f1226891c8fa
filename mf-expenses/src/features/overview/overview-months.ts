import { formatMonth, monthReader } from '@quits/ui';
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
    const key = isSettlement || shareCents === 0 ? undefined : monthOf(createdAt);
    if (key !== undefined) sums.set(key, (sums.get(key) ?? 0) + shareCents);
  }
  return lastMonths(monthOf(now.toISOString()) ?? '').map((key) => ({
    key,
    shortLabel: formatMonth(key, 'short'),
    label: formatMonth(key),
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
