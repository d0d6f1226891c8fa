/**
 * What the server keeps of a checked file until it is booked: a summary with everything that a booking can be
 * refused for, and the rows, which only a booking that is carried out reads.
 */
import { setImmediate } from 'node:timers/promises';
import { type Cents, NO_CURRENCY } from '@quits/domain';
import { type CheckedFile, keysOf } from './checked-file.ts';
import { type CheckedEntry, netsOf } from './checked-row.ts';

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
  /** For `readStoredRows`. If the file needs a currency, the file itself, which is read again with it. */
  rows: string;
}

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
  const { format, people, source, currency, expected, rules } = file;
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
