/** A spreadsheet as rows of cells that know their line. */
import { CsvError, parse } from 'csv-parse/sync';
import type { Info } from 'csv-parse/sync';
import { unprocessable } from '../../../errors/app-error.ts';

export interface TableRow {
  /** The line of the file on which it begins. */
  line: number;
  cells: string[];
}

/** Commas, or semicolons where a comma is the decimal sign, or tabs. */
const DELIMITERS = [',', ';', '\t'];
/** Some apps write a few lines before the headings. */
const MOST_LINES_BEFORE = 30;

function rowsOf(text: string, delimiter: string, most?: number): TableRow[] {
  const records = parse(text, {
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    ...(most !== undefined && { to: most }),
    // With `info`, the library answers pairs.
  }) as unknown as { record: string[]; info: Info }[];
  return records.map(({ record }, index) => ({
    line: (records[index - 1]?.info.lines ?? 0) + 1,
    cells: record.map((cell) => cell.trim()),
  }));
}

/** @throws 422 for a quotation that never ends */
function readRows(text: string, delimiter: string, most?: number): TableRow[] {
  try {
    return rowsOf(text, delimiter, most);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unprocessable(
      'A quotation mark near the end is never closed: the file seems to be cut off. Export it again.',
      'text',
    );
  }
}

/**
 * The heading of a spreadsheet and all rows after it, with the delimiter for which a heading is found.
 * Rows without any text are left out.
 *
 * @returns undefined when no row near the beginning is a heading
 * @throws 422 for a quotation that never ends
 */
export function findTable(
  text: string,
  isHeading: (cells: readonly string[]) => boolean,
): { heading: string[]; rows: TableRow[] } | undefined {
  const hasHeading = (delimiter: string) =>
    readRows(text, delimiter, MOST_LINES_BEFORE).some(({ cells }) => isHeading(cells));
  const delimiter = DELIMITERS.find(hasHeading);
  if (delimiter === undefined) return undefined;
  const rows = readRows(text, delimiter);
  const start = rows.findIndex(({ cells }) => isHeading(cells));
  const after = rows.slice(start + 1).filter(({ cells }) => cells.some((cell) => cell !== ''));
  return { heading: rows[start]?.cells ?? [], rows: after };
}
