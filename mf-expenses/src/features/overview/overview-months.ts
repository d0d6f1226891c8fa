import { sumCents } from '@quits/domain';
import { monthReader } from '@quits/ui';
import type { OverviewEntry } from './overview-entries.ts';

/** The sum of the person's own shares in a month ("2026-03"). */
export interface MonthSpending {
  month: string;
  shareCents: number;
  /** False before the month of the person's first expense. */
  isCounted: boolean;
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
 * The person's spending in each of the last 12 months, the current one last: own shares, without settlements
 *.
 *
 * @param now the current instant
 * @param timeZone IANA name; by default the browser's
 */
export function monthlySpending(
  entries: readonly OverviewEntry[],
  now: Date,
  timeZone?: string,
): MonthSpending[] {
  const spending = entries.filter(({ isSettlement }) => !isSettlement);
  const rows = spending.map(({ date, shareCents }) => ({ month: date.slice(0, 7), shareCents }));
  return lastMonthsOf(rows, now, timeZone);
}

/**
 * Adds rows up to the last 12 months, as `monthlySpending` does. The first month with a share counts, however
 * old.
 */
export function lastMonthsOf(
  rows: readonly Pick<MonthSpending, 'month' | 'shareCents'>[],
  now: Date,
  timeZone?: string,
): MonthSpending[] {
  const sums = new Map<string, number>();
  const months = lastMonths(monthReader(timeZone)(now.toISOString()) ?? '');
  let first = months.at(-1) ?? '';
  for (const { month, shareCents } of rows) {
    if (shareCents === 0 || month === '') continue;
    if (month < first) first = month;
    sums.set(month, (sums.get(month) ?? 0) + shareCents);
  }
  return months.map((month) => ({ month, shareCents: sums.get(month) ?? 0, isCounted: month >= first }));
}

/**
 * The figures of the sentence next to the chart: the sum, the highest month and the mean. The mean covers the
 * months since the first expense, and is missing for a single month. Gives `undefined` without any spending.
 */
export function summaryOf(months: readonly MonthSpending[]) {
  const counted = months.filter(({ isCounted }) => isCounted);
  const totalCents = sumCents(counted.map(({ shareCents }) => shareCents));
  if (totalCents === 0) return undefined;
  const highest = counted.reduce((best, month) => (month.shareCents > best.shareCents ? month : best));
  const averageCents = counted.length > 1 ? Math.round(totalCents / counted.length) : undefined;
  return { totalCents, averageCents, highest };
}
