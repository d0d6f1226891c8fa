/** A spreadsheet as rows of cells that know their line. */
import { CsvError, type Info, parse } from 'csv-parse';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { LIMITS } from '@quits/contracts';
import { unprocessable } from '../../../errors/app-error.ts';
import { oneLine } from './file.ts';
import { type Reason, reasonOf } from './reasons.ts';

export interface TableRow {
  /** The line of the file on which it begins. */
  line: number;
  cells: string[];
}

export interface Table {
  heading: string[];
  rows: TableRow[];
}

/** Commas, or semicolons where a comma is the decimal sign, or tabs. */
const DELIMITERS = [',', ';', '\t'];
/** Some apps write a few lines before the headings. */
const MOST_LINES_BEFORE = 30;
/** With the lines before the entries and the totals. */
const MOST_ROWS = LIMITS.importRows + 200;
const PART_BYTES = 4 * 1024;
/** The lines before the entries are within these. */
const HEAD_CHARS = 256 * 1024;
/** The longest heading has the names of all members of a large group. */
const LINE_MAX_CHARS = 64 * 1024;
const LONG_LINE = new RegExp(`^.{${String(LINE_MAX_CHARS)}}`, 'm');

/** Other requests run between the parts of a long file. */
async function* partsOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += PART_BYTES) {
    yield bytes.subarray(start, start + PART_BYTES);
    await setImmediate();
  }
}

/** The line on which a row begins whose last line is known. A cell in quotes can have line breaks. */
const firstLineOf = (record: readonly string[], last: number): number =>
  last - (record.join('').split('\n').length - 1);

/** A cell of a heading as it is compared. */
export const wordOf = (cell: string | undefined): string =>
  oneLine(cell ?? '')
    .normalize('NFC')
    .toLowerCase();

/** Recognizes a heading by columns that it has, in any order. */
export const hasColumns =
  (...names: string[]) =>
  (cells: readonly string[]): boolean => {
    const words = new Set(cells.map(wordOf));
    return names.every((name) => words.has(name));
  };

/** The columns of a table by the words of its heading; the first of two equal ones. */
export function columnsOf(heading: readonly string[]) {
  const places = new Map(heading.map((cell, index) => [wordOf(cell), index] as const).toReversed());
  return {
    cellOf: ({ cells }: TableRow, column: string): string => cells[places.get(column) ?? -1] ?? '',
    /** Why the cells of a row cannot be assigned to columns; undefined if they can. */
    problemOf: ({ cells }: TableRow): Reason | undefined =>
      cells.length === heading.length
        ? undefined
        : reasonOf('row_cells_differ', { cells: cells.length, columns: heading.length }),
  };
}
export type Columns = ReturnType<typeof columnsOf>;

/** The first rows, and whether a quotation after them never ends. */
async function readRows(
  text: string,
  delimiter: string,
  most: number,
): Promise<{ rows: TableRow[]; isCutOff: boolean }> {
  const parser = Readable.from(partsOf(text)).pipe(
    parse({
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }),
  );
  const rows: TableRow[] = [];
  try {
    // With `info`, the library answers pairs.
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      rows.push({ line: firstLineOf(record, info.lines), cells: record.map((cell) => cell.trim()) });
      if (rows.length === most) break;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { rows, isCutOff: true };
  }
  return { rows, isCutOff: false };
}

/** Where a table begins: its heading, which may stand in several rows, and the place of its first row. */
interface TableStart {
  heading: string[];
  first: number;
}

/**
 * A spreadsheet with all rows after its heading, with the delimiter for which a heading is found. Rows without any
 * text are left out.
 *
 * @param findStart finds the heading in the first rows of a file
 * @returns undefined when no row near the beginning is a heading
 * @throws 422 for a quotation that never ends, and for too many rows
 */
export async function findTableBy(
  text: string,
  findStart: (rows: readonly TableRow[]) => TableStart | undefined,
): Promise<Table | undefined> {
  if (LONG_LINE.test(text)) return undefined;
  for (const delimiter of DELIMITERS) {
    // Every format looks for its heading, so none reads the whole file for it.
    const head = await readRows(text.slice(0, HEAD_CHARS), delimiter, MOST_LINES_BEFORE);
    const start = findStart(head.rows);
    if (start === undefined) continue;
    const { rows, isCutOff } = await readRows(text, delimiter, MOST_ROWS);
    if (isCutOff) throw unprocessable('file_cut_off', 'text');
    if (rows.length === MOST_ROWS) throw unprocessable('file_too_many_entries', 'text');
    return {
      heading: start.heading,
      rows: rows.slice(start.first).filter(({ cells }) => cells.some((cell) => cell !== '')),
    };
  }
  return undefined;
}

/** The same for a heading that one row is. @throws as `findTableBy` */
export const findTable = (text: string, isHeading: (cells: readonly string[]) => boolean) =>
  findTableBy(text, (rows) => {
    const place = rows.findIndex(({ cells }) => isHeading(cells));
    return place === -1 ? undefined : { heading: rows[place]?.cells ?? [], first: place + 1 };
  });
