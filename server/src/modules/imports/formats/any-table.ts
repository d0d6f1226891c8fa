/** A table that no known app wrote: a statement of a bank, or a sheet that people keep. Its columns are named by hand. */
import { createHash } from 'node:crypto';
import { LIMITS } from '@quits/contracts';
import { unprocessable } from '../../../errors/app-error.ts';
import { plainAmount } from './amounts.ts';
import { isDay } from './days.ts';
import { type AnyTable, oneLine } from './file.ts';
import { suggestColumns } from './suggest-columns.ts';
import { findTableBy, type Table, type TableRow, wordOf } from './table.ts';

const SAMPLES = 3;
const SAMPLE_MAX = 60;

const isAmount = (cell: string) => plainAmount(cell) !== undefined;
const filled = (cells: readonly string[]) => cells.filter((cell) => cell !== '');

/** Whether a row has a day, and an amount in another cell. */
const isEntry = ({ cells }: TableRow): boolean =>
  cells.some(isDay) && cells.some((cell) => !isDay(cell) && isAmount(cell));

const isHeading = ({ cells }: TableRow): boolean =>
  filled(cells).length > 1 && !cells.some((cell) => isDay(cell) || isAmount(cell));

/** The heading above the first entry. Where its cells are merged with those of the row above, these give the words. */
function findStart(rows: readonly TableRow[]) {
  const entry = rows.findIndex(isEntry);
  const place = rows.slice(0, Math.max(entry, 0)).findLastIndex(isHeading);
  const row = rows[place];
  if (row === undefined) return undefined;
  const above = rows[place - 1];
  const merged = above && isHeading(above) ? above.cells : [];
  const width = Math.max(row.cells.length, merged.length);
  const heading = Array.from(
    { length: width },
    (_none, index) => filled([row.cells[index] ?? '', merged[index] ?? ''])[0] ?? '',
  );
  return { heading: heading.map(oneLine), first: place + 1 };
}

const widthOf = (cells: readonly string[]) => cells.findLastIndex((cell) => cell !== '') + 1;

/**
 * Finds a table with a heading, a row, and a column each of days and amounts.
 *
 * @returns undefined for another file
 * @throws 422 for a quotation that never ends, and for too many rows or columns
 */
export async function findAnyTable(text: string): Promise<Table | undefined> {
  const table = await findTableBy(text, findStart);
  if (table === undefined) return undefined;
  const { heading, rows } = table;
  // A cell too many, as by a comma without quotes, spoils its row and does not widen the table.
  const widths = rows.map(({ cells }) => widthOf(cells)).toSorted((a, b) => a - b);
  const width = Math.max(widthOf(heading), widths[Math.floor(widths.length / 2)] ?? 0);
  if (width > LIMITS.importColumns)
    throw unprocessable('file_too_many_columns', 'text', { columns: width, max: LIMITS.importColumns });
  if (rows.length > LIMITS.importRows) throw unprocessable('file_too_many_entries', 'text');
  return { heading: Array.from({ length: width }, (_none, index) => heading[index] ?? ''), rows };
}

/** Describes a table to the person who names its columns. */
export function describeTable(table: Table): AnyTable {
  const { heading, rows } = table;
  return {
    key: createHash('sha256')
      .update(JSON.stringify(heading.map(wordOf)))
      .digest('base64url'),
    columns: heading.map((cell, index) => ({
      index,
      heading: cell.slice(0, LIMITS.nameMaxLength),
      samples: rows.slice(0, SAMPLES).map(({ cells }) => oneLine(cells[index] ?? '').slice(0, SAMPLE_MAX)),
    })),
    suggested: suggestColumns(table),
  };
}
