/** Checks a row of a file by the rules of every entry. */
import { type ExpenseDraft, SCHEMAS } from '@quits/contracts/schemas';
import { type Cents, CURRENCIES, NO_CURRENCY } from '@quits/domain';
import type { ExpenseType } from '../../db/tables.ts';
import { InputError } from '../../errors/app-error.ts';
import { readInput } from '../../http/input.ts';
import { findDraftProblem } from '../expenses/expenses.policy.ts';
import type { FileRow } from './formats/file.ts';
import { isReason, type Reason, reasonOf } from './formats/reasons.ts';

/** An entry of a file. Its user ids are places in the list of people, from 1. */
export interface CheckedEntry {
  type: ExpenseType;
  draft: ExpenseDraft;
}

export interface CheckedRow extends Omit<FileRow, 'entry'> {
  /** Undefined: the row is refused. */
  entry?: CheckedEntry;
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

/** Checks a row by the rules of every entry. @param now in ms */
export function checkRow({ entry, ...row }: FileRow, now: number): CheckedRow {
  if (entry === undefined) return row;
  const draft = draftOf({ ...row, entry }, now);
  if (isReason(draft)) return { ...row, reasons: [draft] };
  return { ...row, totalCents: draft.totalCents, entry: { type: entry.type, draft } };
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
