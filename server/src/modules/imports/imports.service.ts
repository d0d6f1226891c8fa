/** Books the rows of a previewed file in a group (extras §12). */
import { setImmediate } from 'node:timers/promises';
import { LIMITS } from '@quits/contracts';
import type { ImportResultAnswer } from '@quits/contracts';
import { toDollars } from '@quits/domain';
import type { WriteQueries } from '../../db/tables.ts';
import { notFound, requireFound, unprocessable } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { CallInput } from '../../http/routes.ts';
import { SETTLEMENT_DESCRIPTION, bookExpenses } from '../expenses/booking.service.ts';
import { createGroup } from '../groups/groups.service.ts';
import { recordActivity } from '../history/history.service.ts';
import { lockGroupForMember } from '../membership/membership.service.ts';
import type { StoredGroup } from '../membership/membership.service.ts';
import { keysOf, netsOf } from './checked-file.ts';
import type { CheckedEntry, CheckedFile, CheckedRow } from './checked-file.ts';
import { findImportedKeys, insertImportedKeys, takeImport } from './imports.repository.ts';
import { memberIdsByPlace, withMembers } from './people.service.ts';

type Booking = CallInput<'bookImport'>['body'];

/** Other requests run in between. */
const BOOKED_AT_ONCE = 100;

/**
 * The locked group of a booking, which may be new, and further new ones for the other currencies of the
 * rows if they are wanted. @throws 404 for strangers, 422 when an existing group should have several or there are
 * many of them
 */
async function groupsOf(
  trx: WriteQueries,
  caller: Caller,
  { group: { id, name = '', currency }, currencies }: Booking,
  { file, rows }: { file: CheckedFile; rows: readonly CheckedRow[] },
): Promise<[StoredGroup, ...StoredGroup[]]> {
  if (id !== undefined) {
    if (currencies === 'own_groups') throw unprocessable('new_groups_needed', 'currencies');
    return [await lockGroupForMember(trx, caller, id)];
  }
  const create = (values: { name: string; currency: string }) =>
    createGroup(trx, caller, { ...values, created_by: caller.userId });
  const first = await create({ name, currency: currency ?? file.currency });
  if (currencies === 'refuse') return [first];
  const others = new Set(rows.map((row) => row.currency));
  others.delete(first.currency);
  if (others.size >= LIMITS.importGroups)
    throw unprocessable('file_too_many_currencies', 'currencies', { max: LIMITS.importGroups });
  const groups: [StoredGroup, ...StoredGroup[]] = [first];
  for (const other of others) {
    const end = ` (${other})`;
    const start = name.slice(0, LIMITS.nameMaxLength - end.length);
    groups.push(await create({ name: start + end, currency: other }));
  }
  return groups;
}

/** @throws 422 for an export of the group itself, whose entries it would have twice */
function requireOtherGroup({ source }: CheckedFile, { id, created_at }: StoredGroup): void {
  if (source?.id === id && source.createdAt === new Date(created_at).toISOString())
    throw unprocessable('file_of_this_group', 'group');
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
  for (let start = 0; start < entries.length; start += BOOKED_AT_ONCE) {
    const some = entries.slice(start, start + BOOKED_AT_ONCE);
    const booked = some.map((entry) => ({ ...toSettlement(entry), isImported: true }));
    await bookExpenses(trx, caller, group, booked);
    await setImmediate();
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

/** What a file has booked in one group. */
type BookedPart = ImportResultAnswer['groups'][number] & { already: number };

/** Books those rows that the group does not have from an earlier import. */
async function bookPart(
  trx: WriteQueries,
  caller: Caller,
  group: StoredGroup,
  { file, rows, people }: { file: CheckedFile; rows: readonly CheckedRow[]; people: Booking['people'] },
): Promise<BookedPart> {
  const keys = keysOf(rows, file.people);
  const known = await findImportedKeys(trx, group.id, keys);
  const added = rows.filter((_row, index) => !known.has(keys[index] ?? '')).toSorted(compareDates);
  const idOf = await memberIdsByPlace(trx, caller, group, { file, rows: added, people });
  await bookRows(
    trx,
    caller,
    group,
    added.flatMap(({ entry }) => (entry ? [withMembers(entry, idOf)] : [])),
  );
  const newKeys = keys.filter((key) => !known.has(key));
  await insertImportedKeys(trx, group.id, newKeys);
  if (added.length > 0)
    await recordActivity(trx, caller, {
      groupId: group.id,
      action: 'group/imported',
      after: { format: file.format, booked: added.length },
    });
  return {
    group_id: group.id,
    currency: group.currency,
    booked: added.length,
    already: rows.length - added.length,
    nets: compareNets(file, group.currency, rows),
  };
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
  const file = requireFound(opened, 'preview_not_found');
  if (!(await takeImport(trx, id))) throw notFound('preview_not_found');
  const rows = file.rows.filter(
    ({ entry, reasons }) => entry !== undefined && (booking.acceptDoubtful || reasons.length === 0),
  );
  const groups = await groupsOf(trx, caller, booking, { file, rows });
  requireOtherGroup(file, groups[0]);
  const parts: BookedPart[] = [];
  for (const group of groups) {
    const own = rows.filter(({ currency }) => currency === group.currency);
    parts.push(await bookPart(trx, caller, group, { file, rows: own, people: booking.people }));
  }
  const sumOf = (count: (part: BookedPart) => number) => parts.reduce((sum, part) => sum + count(part), 0);
  const [booked, already] = [sumOf((part) => part.booked), sumOf((part) => part.already)];
  return {
    group_id: groups[0].id,
    booked,
    already,
    refused: file.rows.length - booked - already,
    nets: parts[0]?.nets ?? [],
    groups: parts.map(({ already: _already, ...part }) => part),
  };
}
