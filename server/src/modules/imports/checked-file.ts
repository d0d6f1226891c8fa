/** Checks the rows of a file by the rules of every entry, and sums up what they are worth. */
import { createHash } from 'node:crypto';
import { LIMITS } from '@quits/contracts';
import { NO_CURRENCY } from '@quits/domain';
import { unprocessable } from '../../errors/app-error.ts';
import { type CheckedRow, checkRow, netsOf } from './checked-row.ts';
import { type CheckedRule, checkRules } from './checked-rules.ts';
import type { FileRow, ImportFile, TableReading } from './formats/file.ts';
import { readFile } from './formats/read-file.ts';

export interface CheckedFile extends Omit<ImportFile, 'rows' | 'rules'> {
  rows: readonly CheckedRow[];
  rules: readonly CheckedRule[];
  /** The most frequent currency of the rows that are not refused; `NO_CURRENCY` if they name none. */
  currency: string;
}

/** Payers and shares of an entry. The debts between many payers and many others are rows too, and cost a quarter. */
function countLines({ entry }: CheckedRow): number {
  if (!entry) return 0;
  const [payers, shares] = [entry.draft.payers.length, entry.draft.shares.length];
  return Math.max(payers + shares, Math.ceil((payers * shares) / 4));
}

function mostFrequentCurrency(rows: readonly CheckedRow[]): string {
  const counts = new Map<string, number>();
  for (const { currency, entry } of rows) counts.set(currency, (counts.get(currency) ?? 0) + (entry ? 1 : 0));
  const [first] = [...counts].sort(([, a], [, b]) => b - a);
  return first?.[0] ?? '';
}

/** Whether it is a table whose columns are not named yet. */
const isOpen = ({ table }: Pick<ImportFile, 'table'>) => table !== undefined && table.reading === undefined;

/**
 * Reads a file and checks each of its rows.
 *
 * @param given the currency of rows that name none, if it is known
 * @param reading how a table of no known app is read; without it, that table has no rows
 * @throws 422 for a file that is damaged, of no known format, without rows, or with too many rows, people, or
 *   payments and shares
 */
export async function readCheckedFile(
  text: string,
  now: number,
  given: string = NO_CURRENCY,
  reading?: TableReading,
): Promise<CheckedFile> {
  const file = await readFile(text, given, reading);
  if (file.people.length > LIMITS.importPeople)
    throw unprocessable('file_too_many_people', 'text', { max: LIMITS.importPeople });
  const check = (row: FileRow) =>
    checkRow({ ...row, currency: row.currency === NO_CURRENCY ? given : row.currency }, now);
  const rows: CheckedRow[] = [];
  let lines = 0;
  for (const row of file.rows) {
    if (rows.length === LIMITS.importRows) throw unprocessable('file_too_many_entries', 'text');
    const checked = check(row);
    lines += countLines(checked);
    if (lines > LIMITS.importLines) throw unprocessable('file_too_many_parts', 'text');
    rows.push(checked);
  }
  if (rows.length === 0 && !isOpen(file)) throw unprocessable('file_empty', 'text');
  const rules = checkRules(file, check, now);
  return { ...file, rows, rules, currency: mostFrequentCurrency(rows) };
}

/**
 * The keys of rows: what they are about, and a number for equal rows. Equal rows of one file have
 * different keys, and the same file has the same keys again.
 */
export function keysOf(rows: readonly CheckedRow[], people: readonly string[]): string[] {
  const counts = new Map<string, number>();
  function contentOf(row: CheckedRow): readonly unknown[] {
    if (row.keyCells) return row.keyCells;
    const nets = [...netsOf([row])].map(([place, cents]) => [people[place - 1], cents]);
    const { date, description, currency } = row;
    const { type, totalCents } = row.keyedAs ?? { type: row.entry?.type, totalCents: row.totalCents };
    return [type, date, description, currency, totalCents, nets];
  }
  return rows.map((row) => {
    const content = JSON.stringify(contentOf(row));
    const hash = createHash('sha256').update(content).digest('base64url');
    const count = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, count);
    return `${hash}:${String(count)}`;
  });
}
