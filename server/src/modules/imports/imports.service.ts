/** Previews files, and books their rows in a group (extras §12). */
import { setImmediate } from 'node:timers/promises';
import { LIFETIMES, LIMITS } from '@quits/contracts';
import type { ImportPreviewAnswer, ImportResultAnswer, ImportRowAnswer } from '@quits/contracts';
import { toDollars } from '@quits/domain';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { AppError, notFound, requireFound, unprocessable } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { CallInput } from '../../http/routes.ts';
import { SETTLEMENT_DESCRIPTION, bookExpense } from '../expenses/booking.service.ts';
import { createGroup } from '../groups/groups.service.ts';
import { recordActivity } from '../history/history.service.ts';
import { lockGroupForMember } from '../membership/membership.service.ts';
import type { StoredGroup } from '../membership/membership.service.ts';
import { keysOf, netsOf, readCheckedFile } from './checked-file.ts';
import type { CheckedEntry, CheckedFile, CheckedRow } from './checked-file.ts';
import {
  findImport,
  findImportedKeys,
  insertImport,
  insertImportedKeys,
  removeOldImports,
  takeImport,
} from './imports.repository.ts';
import { memberIdsByPlace, withMembers } from './people.service.ts';

type Booking = CallInput<'bookImport'>['body'];

const NOT_FOUND = 'This preview is used or older than an hour. Choose the file again.';
/** How many previews of a person are kept. */
const PREVIEWS_KEPT = 5;
/** Other requests run in between. */
const BOOKED_AT_ONCE = 25;

/** @throws 413 for a text that is too long, 422 for one that is no file to import */
export async function readUploadedFile(text: string, now: number): Promise<CheckedFile> {
  if (Buffer.byteLength(text) > LIMITS.importMaxBytes)
    throw new AppError(413, 'The file is too large: at most 5 MB');
  return readCheckedFile(text, now);
}

const stateOf = ({ entry, reason }: CheckedRow): ImportRowAnswer['state'] => {
  if (entry === undefined) return 'refused';
  return reason === undefined ? 'good' : 'doubtful';
};

const presentRow = (row: CheckedRow): ImportRowAnswer => ({
  row: row.row,
  state: stateOf(row),
  date: row.date,
  description: row.description,
  total: row.totalCents === null ? null : toDollars(row.totalCents),
  currency: row.currency,
  reason: row.reason ?? null,
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
    currency,
    people: people.map((person, index) => ({ name: person, net: toDollars(nets.get(index + 1) ?? 0) })),
    rows: rows.map(presentRow),
    totals: countStates(rows),
    expires_at: new Date(stored.expires_at).toISOString(),
  };
}

/** The previewed file of the caller; undefined when it is used or expired. */
export async function openPreview(
  queries: Queries,
  caller: Caller,
  id: number,
): Promise<CheckedFile | undefined> {
  const stored = await findImport(queries, { id, userId: caller.userId, now: caller.now });
  return stored && readCheckedFile(stored.text, caller.now);
}

/** The locked group of a booking, which may be new. @throws 404 for strangers */
function groupOf(
  trx: WriteQueries,
  caller: Caller,
  { id, name, currency }: Booking['group'],
  file: CheckedFile,
): Promise<StoredGroup> {
  if (id !== undefined) return lockGroupForMember(trx, caller, id);
  // The schema asks for a name where there is no id, and every file has checked currencies.
  const values = { name: name ?? '', currency: currency ?? file.currency };
  return createGroup(trx, caller, { ...values, created_by: caller.userId });
}

/** @throws 422 for an export of the group itself, whose entries it would have twice */
function requireOtherGroup({ source }: CheckedFile, { id, created_at }: StoredGroup): void {
  if (source?.id === id && source.createdAt === new Date(created_at).toISOString())
    throw unprocessable('This file is an export of this group: its entries are here already', 'group');
}

/** Every settlement has the same description, so another one becomes a note. */
function toSettlement({ type, draft }: CheckedEntry): CheckedEntry {
  if (type === 'expense') return { type, draft };
  const { description, notes = '' } = draft;
  const isUsual = description === SETTLEMENT_DESCRIPTION || notes !== '';
  return {
    type,
    draft: { ...draft, description: SETTLEMENT_DESCRIPTION, notes: isUsual ? notes : description },
  };
}

/** Books rows, older ones first. */
async function bookRows(
  trx: WriteQueries,
  caller: Caller,
  group: StoredGroup,
  entries: readonly CheckedEntry[],
): Promise<void> {
  for (const [index, entry] of entries.entries()) {
    await bookExpense(trx, caller, group, { ...toSettlement(entry), isImported: true });
    if (index % BOOKED_AT_ONCE === 0) await setImmediate();
  }
}

const compareDates = (a: CheckedRow, b: CheckedRow) => (a.date < b.date ? -1 : Number(a.date > b.date));

function compareNets(
  { people, expected }: CheckedFile,
  currency: string,
  rows: readonly CheckedRow[],
): ImportResultAnswer['nets'] {
  const booked = netsOf(rows);
  const totals = expected.get(currency);
  return people.map((name, index) => ({
    name,
    expected: totals ? toDollars(totals[index] ?? 0) : null,
    booked: toDollars(booked.get(index + 1) ?? 0),
  }));
}

/**
 * Books the good rows of a previewed file, and the doubtful ones if they are accepted. Rows that the
 * group has from an earlier import are not booked again.
 *
 * @throws 404 when the preview is used or expired, and for strangers to the group; 422 when a person
 *   is not assigned, or the file is an export of the group itself; 409 when a balance would be too large
 */
export async function bookImport(
  trx: WriteQueries,
  caller: Caller,
  id: number,
  { booking, file: opened }: { booking: Booking; file: CheckedFile | undefined },
): Promise<ImportResultAnswer> {
  const file = requireFound(opened, NOT_FOUND);
  if (!(await takeImport(trx, id))) throw notFound(NOT_FOUND);
  const group = await groupOf(trx, caller, booking.group, file);
  requireOtherGroup(file, group);
  const rows = file.rows.filter(
    (row) =>
      row.entry !== undefined &&
      row.currency === group.currency &&
      (booking.acceptDoubtful || row.reason === undefined),
  );
  const keys = keysOf(rows, file.people);
  const known = await findImportedKeys(trx, group.id, keys);
  const added = rows.filter((_row, index) => !known.has(keys[index] ?? '')).toSorted(compareDates);
  const idOf = await memberIdsByPlace(trx, caller, group, { file, rows: added, people: booking.people });
  await bookRows(
    trx,
    caller,
    group,
    added.flatMap(({ entry }) => (entry ? [withMembers(entry, idOf)] : [])),
  );
  await insertImportedKeys(
    trx,
    group.id,
    keys.filter((key) => !known.has(key)),
  );
  if (added.length > 0)
    await recordActivity(trx, caller, {
      groupId: group.id,
      action: 'group/imported',
      after: { format: file.format, booked: added.length },
    });
  return {
    group_id: group.id,
    booked: added.length,
    already: rows.length - added.length,
    refused: file.rows.length - rows.length,
    nets: compareNets(file, group.currency, rows),
  };
}
