import { sumCents } from '@quits/domain';
import { monthReader } from '@quits/ui';
import type { OverviewEntry } from './overview-entries.ts';

/** What the person's own shares of a month ("2026-03") add up to. */
export interface MonthSpending {
  month: string;
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
 * out (decisions §4).
 *
 * @param now the current instant
 * @param timeZone IANA name; without it the browser's own
 */
export function monthlySpending(
  entries: readonly OverviewEntry[],
  now: Date,
  timeZone?: string,
): MonthSpending[] {
  const sums = new Map<string, number>();
  for (const { isSettlement, date, shareCents } of entries) {
    if (isSettlement || shareCents === 0) continue;
    const month = date.slice(0, 7);
    sums.set(month, (sums.get(month) ?? 0) + shareCents);
  }
  const months = lastMonths(monthReader(timeZone)(now.toISOString()) ?? '');
  return months.map((month) => ({ month, shareCents: sums.get(month) ?? 0 }));
}

/**
 * The trend in figures, for the sentence that stands beside the chart: the sum, the mean over the months from
 * the first one with spending on, and the month with the most; `undefined` without any spending.
 */
export function summaryOf(months: readonly MonthSpending[]) {
  const counted = months.slice(months.findIndex(({ shareCents }) => shareCents > 0));
  const totalCents = sumCents(counted.map(({ shareCents }) => shareCents));
  if (totalCents === 0) return undefined;
  const highest = counted.reduce((best, month) => (month.shareCents > best.shareCents ? month : best));
  return { totalCents, averageCents: Math.round(totalCents / counted.length), highest };
}
