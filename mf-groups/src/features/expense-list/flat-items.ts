import type { ExpenseRow } from './expense-rows.ts';
import { monthSections } from './expense-rows.ts';

/** One line of the windowed list: a month's name or a row of it. */
export type FlatItem =
  | { kind: 'month'; key: string; month: string }
  | { kind: 'row'; key: string; row: ExpenseRow; position: number };

/** Lays months and rows out in one line, for a list that draws only what is seen. */
export function flatItems(rows: readonly ExpenseRow[]): FlatItem[] {
  let position = 0;
  return monthSections(rows).flatMap(({ month, rows: ofMonth }): FlatItem[] => [
    { kind: 'month', key: `month ${month}`, month },
    ...ofMonth.map((row): FlatItem => {
      position += 1;
      return { kind: 'row', key: String(row.id), row, position };
    }),
  ]);
}

/** Index of the month that is at the top when `first` is the first line seen. */
export function stuckMonth(items: readonly FlatItem[], first: number): number {
  return items.slice(0, first + 1).findLastIndex(({ kind }) => kind === 'month');
}
