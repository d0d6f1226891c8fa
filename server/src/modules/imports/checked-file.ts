/** Checks the rows of a file by the rules of every entry, and sums up what they are worth. */
import { createHash } from 'node:crypto';
import { LIMITS } from '@quits/contracts';
import { SCHEMAS } from '@quits/contracts/schemas';
import type { ExpenseDraft } from '@quits/contracts/schemas';
import { CURRENCIES, NO_CURRENCY } from '@quits/domain';
import type { Cents } from '@quits/domain';
import type { ExpenseType } from '../../db/tables.ts';
import { InputError, unprocessable } from '../../errors/app-error.ts';
import { readInput } from '../../http/input.ts';
import { findDraftProblem } from '../expenses/expenses.policy.ts';
import type { FileRow, ImportFile } from './formats/file.ts';
import { readFile } from './formats/read-file.ts';
import { isReason, reasonOf } from './formats/reasons.ts';
import type { Reason } from './formats/reasons.ts';

/** An entry of a file. Its user ids are places in the list of people, from 1. */
export interface CheckedEntry {
  type: ExpenseType;
  draft: ExpenseDraft;
}

export interface CheckedRow extends Omit<FileRow, 'entry'> {
  /** Undefined: the row is refused. */
  entry?: CheckedEntry;
}

export interface CheckedFile extends Omit<ImportFile, 'rows'> {
  rows: readonly CheckedRow[];
  /** The most frequent currency of the rows that are not refused; `NO_CURRENCY` if they name none. */
  currency: string;
}

/** The draft of a row's entry, or why no group can have it. */
function draftOf(
  { currency, entry }: FileRow & Required<Pick<FileRow, 'entry'>>,
  now: number,
): ExpenseDraft | Reason {
  if (currency !== NO_CURRENCY && !CURRENCIES.includes(currency))
    return reasonOf('row_currency_unknown', { currency });
  const read = readInput(SCHEMAS.updateExpense.body, entry.body);
  if ('error' in read) return read.error;
  const problem = findDraftProblem(read.value, { now, currency });
  return problem ? new InputError([problem]) : read.value;
}

function checkRow({ entry, ...row }: FileRow, now: number): CheckedRow {
  if (entry === undefined) return row;
  const draft = draftOf({ ...row, entry }, now);
  if (isReason(draft)) return { ...row, reasons: [draft] };
  return { ...row, totalCents: draft.totalCents, entry: { type: entry.type, draft } };
}

const countLines = ({ entry }: CheckedRow) =>
  entry ? entry.draft.payers.length + entry.draft.shares.length : 0;

function mostFrequentCurrency(rows: readonly CheckedRow[]): string {
  const counts = new Map<string, number>();
  for (const { currency, entry } of rows) counts.set(currency, (counts.get(currency) ?? 0) + (entry ? 1 : 0));
  const [first] = [...counts].sort(([, a], [, b]) => b - a);
  return first?.[0] ?? '';
}

/**
 * Reads a file and checks each of its rows.
 *
 * @param given the currency of rows that name none, if it is known
 * @throws 422 for a file that is damaged, of no known format, without rows, or with too many rows, people, or
 *   payments and shares
 */
export async function readCheckedFile(
  text: string,
  now: number,
  given: string = NO_CURRENCY,
): Promise<CheckedFile> {
  const file = await readFile(text, given);
  if (file.people.length > LIMITS.importPeople)
    throw unprocessable('file_too_many_people', 'text', { max: LIMITS.importPeople });
  const rows: CheckedRow[] = [];
  let lines = 0;
  for (const row of file.rows) {
    if (rows.length === LIMITS.importRows) throw unprocessable('file_too_many_entries', 'text');
    const currency = row.currency === NO_CURRENCY ? given : row.currency;
    const checked = checkRow({ ...row, currency }, now);
    lines += countLines(checked);
    if (lines > LIMITS.importLines) throw unprocessable('file_too_many_parts', 'text');
    rows.push(checked);
  }
  if (rows.length === 0) throw unprocessable('file_empty', 'text');
  return { ...file, rows, currency: mostFrequentCurrency(rows) };
}

/** What each person paid minus what they share, by their place in the list. */
export function netsOf(rows: readonly Pick<CheckedRow, 'entry'>[]): Map<number, Cents> {
  const nets = new Map<number, Cents>();
  const add = (userId: number, cents: Cents) => nets.set(userId, (nets.get(userId) ?? 0) + cents);
  for (const { entry } of rows) {
    for (const { userId, cents } of entry?.draft.payers ?? []) add(userId, cents);
    for (const { userId, cents } of entry?.draft.shares ?? []) add(userId, 0 - cents);
  }
  return nets;
}

/**
 * The keys of rows: what they are about, and a number for equal rows. Equal rows of one file have
 * different keys, and the same file has the same keys again (extras §12).
 */
export function keysOf(rows: readonly CheckedRow[], people: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return rows.map((row) => {
    const nets = [...netsOf([row])].map(([place, cents]) => [people[place - 1], cents]);
    const { date, description, currency } = row;
    const { type, totalCents } = row.keyedAs ?? { type: row.entry?.type, totalCents: row.totalCents };
    const content = JSON.stringify([type, date, description, currency, totalCents, nets]);
    const hash = createHash('sha256').update(content).digest('base64url');
    const count = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, count);
    return `${hash}:${String(count)}`;
  });
}
