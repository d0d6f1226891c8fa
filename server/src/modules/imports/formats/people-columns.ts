/** Spreadsheets whose last columns are people, with an amount of each in every row. */
import type { Cents } from '@quits/domain';
import { type AmountText, type DecimalSign, readAmount } from './amounts.ts';
import { oneLine } from './file.ts';
import { type Reason, reasonOf } from './reasons.ts';
import { columnsOf, type Table, wordOf } from './table.ts';

export interface PeopleColumns {
  names: readonly string[];
  /** The cells of a row in these columns. */
  cellsIn: (cells: readonly string[]) => string[];
}

/** The columns after the one with this heading. */
export function peopleAfter({ heading }: Table, column: string): PeopleColumns {
  const first = heading.findIndex((cell) => wordOf(cell) === column) + 1;
  const end = heading.findLastIndex((cell) => cell !== '') + 1;
  const cellsIn = (cells: readonly string[]) => cells.slice(first, end);
  return { names: cellsIn(heading), cellsIn };
}

/** All amounts of a table: those in the column of totals, and those of people. */
export function* amountsIn(
  { heading, rows }: Table,
  total: string,
  { cellsIn }: PeopleColumns,
): Generator<AmountText> {
  const { cellOf } = columnsOf(heading);
  for (const row of rows)
    for (const text of [cellOf(row, total), ...cellsIn(row.cells)])
      yield { text, currency: cellOf(row, 'currency') };
}

/** The amounts of cells, 0 for an empty one, or why one of them cannot be read. */
export function readAmounts(texts: readonly string[], sign: DecimalSign): Cents[] | Reason {
  const amounts: Cents[] = [];
  for (const text of texts) {
    const cents = readAmount(text, sign);
    if (cents === undefined) return reasonOf('row_no_plain_amount', { text: oneLine(text).slice(0, 40) });
    amounts.push(cents);
  }
  return amounts;
}
