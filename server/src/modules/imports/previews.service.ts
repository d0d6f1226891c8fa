/** Previews of files: what they have, row by row. Nothing is booked (extras §12). */
import { LIFETIMES, LIMITS } from '@quits/contracts';
import type { ImportPreviewAnswer, ImportRowAnswer } from '@quits/contracts';
import { NO_CURRENCY, toDollars } from '@quits/domain';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { tooLarge, unprocessable } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { CallInput } from '../../http/routes.ts';
import { requireMember } from '../membership/membership.service.ts';
import { netsOf, readCheckedFile } from './checked-file.ts';
import type { CheckedFile, CheckedRow } from './checked-file.ts';
import { findImport, insertImport, removeOldImports } from './imports.repository.ts';
import { zeroRowsOf } from './zero-rows.ts';

/** How many previews of a person are kept. */
const PREVIEWS_KEPT = 5;

/** @throws 413 for a text that is too long, 422 for one that is no file to import */
export async function readUploadedFile(text: string, now: number): Promise<CheckedFile> {
  if (Buffer.byteLength(text) > LIMITS.importMaxBytes) throw tooLarge('file_too_large');
  return readCheckedFile(text, now);
}

const stateOf = ({ entry, reasons }: CheckedRow): ImportRowAnswer['state'] => {
  if (entry === undefined) return 'refused';
  return reasons.length === 0 ? 'good' : 'doubtful';
};

const presentRow = (row: CheckedRow): ImportRowAnswer => ({
  row: row.row,
  state: stateOf(row),
  date: row.date,
  description: row.description,
  total: row.totalCents === null ? null : toDollars(row.totalCents),
  currency: row.currency,
  reason: row.reasons.map(({ message }) => message).join(' ') || null,
  reasons: row.reasons.map(({ message, code, params }) => ({ message, code, params })),
});

function countStates(rows: readonly CheckedRow[]): ImportPreviewAnswer['totals'] {
  const totals = { good: 0, doubtful: 0, refused: 0 };
  for (const row of rows) totals[stateOf(row)] += 1;
  return totals;
}

/** Keeps the text of a file for an hour, and says what it has. */
export async function storePreview(
  trx: WriteQueries,
  caller: Caller,
  text: string,
  file: CheckedFile,
): Promise<ImportPreviewAnswer> {
  const stored = await insertImport(trx, {
    user_id: caller.userId,
    text,
    created_at: caller.now,
    expires_at: caller.now + LIFETIMES.importPreview,
  });
  await removeOldImports(trx, caller.userId, PREVIEWS_KEPT);
  const { format, name, currency, people, rows } = file;
  const nets = netsOf(rows.filter((row) => row.currency === currency));
  return {
    id: stored.id,
    format,
    name,
    currency: currency === NO_CURRENCY ? null : currency,
    people: people.map((person, index) => ({ name: person, net: toDollars(nets.get(index + 1) ?? 0) })),
    rows: rows.map(presentRow),
    totals: countStates(rows),
    zero_rows: zeroRowsOf(rows),
    expires_at: new Date(stored.expires_at).toISOString(),
  };
}

/**
 * The previewed file of the caller; undefined when it is used or expired. Rows without a currency have that
 * of the group.
 *
 * @throws 422 when no currency is known, 404 for strangers to the group
 */
export async function openPreview(
  queries: Queries,
  caller: Caller,
  { id, group }: { id: number; group: CallInput<'bookImport'>['body']['group'] },
): Promise<CheckedFile | undefined> {
  const stored = await findImport(queries, { id, userId: caller.userId, now: caller.now });
  if (stored === undefined) return undefined;
  const file = await readCheckedFile(stored.text, caller.now);
  if (file.rows.every(({ currency }) => currency !== NO_CURRENCY)) return file;
  const known = group.id === undefined ? group : await requireMember(queries, caller, group.id);
  if (known.currency === undefined) throw unprocessable('file_without_currency', 'group');
  return readCheckedFile(stored.text, caller.now, known.currency);
}
