/** Days of spreadsheets: `05.03.2026`, `3/5/26 2:05 PM`, `2026-03-05`, `5 March 2026`, `20260305`. */
import { LANGUAGES, type TableColumns } from '@quits/contracts';

/** How day, month and year follow each other. */
export type DayOrder = NonNullable<TableColumns['dates']>;

const ORDERS: readonly DayOrder[] = ['dmy', 'mdy', 'ymd'];
const GAP = String.raw`[\s.,/年月-]+(?:de\s)?`;
const PART = String.raw`(\d{1,4}|\p{L}{3,})`;
/** Three parts, perhaps with a time after them. */
const DAY = new RegExp(`^${PART}${GAP}${PART}${GAP}(\\d{1,4})日?(?:[T\\s,]+\\d{1,2}:\\d{2}.*)?$`, 'u');
/** Year, month and day without anything between them. */
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;

let months: ReadonlyMap<string, number> | undefined;

/** The months by their names in all offered languages. */
function monthsByName(): ReadonlyMap<string, number> {
  if (months) return months;
  const names = new Map<string, number>();
  for (const language of Object.keys(LANGUAGES))
    for (const month of ['short', 'long'] as const) {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      for (let index = 0; index < 12; index += 1)
        names.set(format.format(Date.UTC(2026, index)).toLowerCase().replace('.', ''), index + 1);
    }
  return (months = names);
}

/** The day of three parts in an order; undefined where there is none. */
function dayOfParts(parts: readonly string[], order: DayOrder): string | undefined {
  const [day = '', month = '', year = ''] = ['d', 'm', 'y'].map((part) => parts[order.indexOf(part)]);
  // A year of two digits stands at the end.
  const isYear = year.length === 4 || (year.length === 2 && order !== 'ymd');
  if (!isYear || !/^\d{1,2}$/.test(day)) return undefined;
  const [y, m, d] = [
    Number(year.padStart(4, '20')),
    monthsByName().get(month.toLowerCase()) ?? Number(month),
    Number(day),
  ];
  const date = new Date(Date.UTC(y, m - 1, d));
  // A day that a month does not have would be one of the next.
  if (date.getUTCMonth() !== m - 1 || date.getUTCDate() !== d) return undefined;
  return `${String(y)}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
}

function partsOf(cell: string): string[] | undefined {
  const [, ...parts] = COMPACT.exec(cell) ?? DAY.exec(cell) ?? [];
  return parts.length === 3 ? parts : undefined;
}

/** The day of a cell, like 2026-03-05; undefined for a cell that is none in this order. */
export function readDay(cell: string, order: DayOrder): string | undefined {
  const parts = partsOf(cell);
  return parts && dayOfParts(parts, order);
}

/** Whether a cell is a day in any order. */
export const isDay = (cell: string): boolean => ORDERS.some((order) => readDay(cell, order) !== undefined);

/** How the days of a column can be read. */
export interface DaysOfColumn {
  hasDays: boolean;
  /** The orders in which each of its days is one. */
  orders: readonly DayOrder[];
  /** For the other orders, the first day that is none in them. */
  against: ReadonlyMap<DayOrder, string>;
}

/** Reads a column. Cells that are no day in any order, as in rows of totals, say nothing about it. */
export function daysOf(cells: Iterable<string>): DaysOfColumn {
  const against = new Map<DayOrder, string>();
  let hasDays = false;
  for (const cell of new Set(cells)) {
    const isIn = ORDERS.map((order) => readDay(cell, order) !== undefined);
    if (!isIn.includes(true)) continue;
    hasDays = true;
    for (const [place, order] of ORDERS.entries())
      if (isIn[place] === false && !against.has(order)) against.set(order, cell);
  }
  return { hasDays, orders: hasDays ? ORDERS.filter((order) => !against.has(order)) : [], against };
}
