/**
 * What the server keeps of a checked file until it is booked: a summary with everything that a booking can be
 * refused for, and the rows, which only a booking that is carried out reads.
 */
import { setImmediate } from 'node:timers/promises';
import { type Cents, NO_CURRENCY } from '@quits/domain';
import { type CheckedFile, keysOf } from './checked-file.ts';
import { type CheckedEntry, netsOf } from './checked-row.ts';
import type { AnyTable } from './formats/file.ts';

/** The bookable rows of one currency that are good, or those that are doubtful. */
interface SummedRows {
  currency: string;
  isDoubtful: boolean;
  count: number;
  /** What each of their people is owed from them, by place in the list of people. */
  nets: readonly (readonly [place: number, cents: Cents])[];
}

export interface FileSummary extends Pick<
  CheckedFile,
  'format' | 'people' | 'source' | 'currency' | 'rules'
> {
  /** All rows, with the refused ones. */
  rowCount: number;
  /** The totals of the file itself, by currency, in the order of people. */
  expected: readonly (readonly [currency: string, totals: readonly Cents[]])[];
  parts: readonly SummedRows[];
  /** Some rows name no currency: how they are split follows from the currency in which they are booked. */
  needsCurrency: boolean;
  /** Of a table, whose rows a booking reads by its columns. */
  table?: Pick<AnyTable, 'key' | 'reading'>;
}

/** A row as it is booked. Its key tells whether a group has it already. */
export interface StoredRow {
  key: string;
  currency: string;
  isDoubtful: boolean;
  entry: CheckedEntry;
}

export interface StoredFile {
  summary: FileSummary;
  /** For `readStoredRows`. If a booking reads the file again, the file itself. */
  rows: string;
}

/** Whether a booking reads the file again: its rows depend on what the booking says. */
export const isReadAgain = ({ needsCurrency, table }: FileSummary): boolean =>
  needsCurrency || table !== undefined;

/** Whether only a booking says who shares the rows: those of a table without columns of people. */
export const areSharersOpen = ({ table }: Pick<FileSummary, 'table'>): boolean =>
  table?.reading?.columns.people.length === 0 && table.reading.sharers === undefined;

/** Rows in one line of the stored text. Other requests run between two lines. */
const ROWS_IN_LINE = 250;

/** The rows that can be booked, older ones first. */
function bookableRows({ rows, people }: CheckedFile): StoredRow[] {
  const bookable = rows.flatMap((row) => (row.entry ? [{ ...row, entry: row.entry }] : []));
  const keys = keysOf(bookable, people);
  return bookable
    .map(({ date, currency, reasons, entry }, index) => ({
      date,
      row: { key: keys[index] ?? '', currency, isDoubtful: reasons.length > 0, entry },
    }))
    .toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)))
    .map(({ row }) => row);
}

function sumRows(rows: readonly StoredRow[]): SummedRows[] {
  const parts = new Map<string, StoredRow[]>();
  for (const row of rows) {
    const name = `${row.currency} ${String(row.isDoubtful)}`;
    const part = parts.get(name);
    if (part) part.push(row);
    else parts.set(name, [row]);
  }
  return [...parts.values()].flatMap((part) => {
    const [first] = part;
    if (first === undefined) return [];
    const { currency, isDoubtful } = first;
    return [{ currency, isDoubtful, count: part.length, nets: [...netsOf(part)] }];
  });
}

/** A file in the form in which it is kept. */
export function storedFileOf(file: CheckedFile): StoredFile {
  const { format, people, source, currency, expected, rules, table } = file;
  const rows = bookableRows(file);
  const summary: FileSummary = {
    format,
    people,
    ...(source && { source }),
    currency,
    rules,
    rowCount: file.rows.length,
    expected: [...expected],
    parts: sumRows(rows),
    needsCurrency: file.rows.some((row) => row.currency === NO_CURRENCY),
    ...(table && { table: { key: table.key, ...(table.reading && { reading: table.reading }) } }),
  };
  const lines = Array.from({ length: Math.ceil(rows.length / ROWS_IN_LINE) }, (_none, index) =>
    JSON.stringify(rows.slice(index * ROWS_IN_LINE, (index + 1) * ROWS_IN_LINE)),
  );
  return { summary, rows: lines.join('\n') };
}

/** The stored rows of a file that are to be booked. Other requests run in between. */
export async function readStoredRows(
  text: string,
  isWanted: (row: StoredRow) => boolean,
): Promise<StoredRow[]> {
  const rows: StoredRow[] = [];
  for (const line of text === '' ? [] : text.split('\n')) {
    // `storedFileOf` wrote this text.
    rows.push(...(JSON.parse(line) as StoredRow[]).filter(isWanted));
    await setImmediate();
  }
  return rows;
}
