/** Books the rows of a previewed file in a group. */
import { setImmediate } from 'node:timers/promises';
import { type ImportResultAnswer, LIMITS } from '@quits/contracts';
import { toDollars } from '@quits/domain';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { notFound } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { SETTLEMENT_DESCRIPTION, addExpenses } from '../expenses/booking.service.ts';
import { withOtherPeople } from '../expenses/expense.ts';
import { createGroup } from '../groups/groups.service.ts';
import { addPlaceholder } from '../groups/members.service.ts';
import { findNewest, recordActivity } from '../history/history.service.ts';
import { requireBalanceWithinLimit } from '../ledger/ledger.service.ts';
import { lockGroupForMember, type StoredGroup } from '../membership/membership.service.ts';
import { addRecurringTo } from '../recurring/recurring.service.ts';
import {
  type Booking,
  type BookingPlan,
  isAccepted,
  type KeptRule,
  type PersonChoice,
  planBooking,
} from './booking-plan.service.ts';
import { type CheckedEntry, netsOf } from './checked-row.ts';
import { type Exchange, rowsIn } from './conversion.ts';
import type { FileReader } from './file-reader.ts';
import { type FileSummary, isReadAgain, readStoredRows, type StoredRow } from './file-summary.ts';
import { findImportText, insertNewKeys, takeImport } from './imports.repository.ts';
import { findPreview, rememberColumns } from './previews.service.ts';

/** A booking that its checks allow, with the preview that it uses up. */
export interface CheckedBooking {
  id: number;
  booking: Booking;
  summary: FileSummary;
  /** Of the first group, and of rows that name none. */
  currency: string;
  /** How many rows it would book. */
  count: number;
}

export interface ReadBooking extends Omit<CheckedBooking, 'currency' | 'count'> {
  rows: readonly StoredRow[];
}

/** Other requests run in between. */
const BOOKED_AT_ONCE = 250;

/**
 * Checks everything that a booking can be refused for, before a row is read.
 *
 * @returns undefined when the preview is used or expired
 * @throws as `planBooking`
 */
export async function checkBooking(
  queries: Queries,
  caller: Caller,
  id: number,
  booking: Booking,
): Promise<CheckedBooking | undefined> {
  const summary = await findPreview(queries, caller, id);
  if (summary === undefined) return undefined;
  const plan = await planBooking(queries, caller, booking, summary);
  const count = plan.reduce((sum, part) => sum + part.count, 0);
  return { id, booking, summary, currency: plan[0].currency, count };
}

/** Reads the rows of a booking; undefined when its preview was used meanwhile. */
export async function readBooking(
  queries: Queries,
  reader: FileReader,
  { now }: Caller,
  { id, booking, summary, currency }: CheckedBooking,
): Promise<ReadBooking | undefined> {
  const text = await findImportText(queries, id);
  if (text === undefined) return undefined;
  const isWanted = (row: StoredRow) => isAccepted(booking, row);
  if (!isReadAgain(summary)) return { id, booking, summary, rows: await readStoredRows(text, isWanted) };
  const reading = summary.table?.reading && {
    ...summary.table.reading,
    sharers: booking.people.map(({ name }) => name),
  };
  const again = await reader.read('again', { text, now, currency, reading });
  return { id, booking, summary: again.summary, rows: await readStoredRows(again.rows, isWanted) };
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

/** An entry with user ids in place of places. */
function withMembers({ type, draft }: CheckedEntry, ids: ReadonlyMap<number, number>): CheckedEntry {
  const move = <Row extends { userId: number }>(row: Row): Row => ({
    ...row,
    userId: ids.get(row.userId) ?? row.userId,
  });
  return { type, draft: withOtherPeople(draft, move) };
}

/** The user ids of the people in rows, by place. Adds those without an account to the group. */
async function memberIdsByPlace(
  trx: WriteQueries,
  caller: Caller,
  group: StoredGroup,
  { rows, people }: { rows: readonly Pick<StoredRow, 'entry'>[]; people: ReadonlyMap<number, PersonChoice> },
): Promise<Map<number, number>> {
  const ids = new Map<number, number>();
  for (const place of netsOf(rows).keys()) {
    const choice = people.get(place);
    if (choice === undefined) continue;
    ids.set(
      place,
      'id' in choice ? choice.id : (await addPlaceholder(trx, caller, group.id, choice.name)).id,
    );
  }
  return ids;
}

/** Adds the entries of rows, older ones first. */
async function addRows(
  trx: WriteQueries,
  caller: Caller,
  group: StoredGroup,
  { rows, ids }: { rows: readonly StoredRow[]; ids: ReadonlyMap<number, number> },
): Promise<void> {
  for (let start = 0; start < rows.length; start += BOOKED_AT_ONCE) {
    const some = rows.slice(start, start + BOOKED_AT_ONCE);
    const entries = some.map(({ entry }) => ({ ...toSettlement(withMembers(entry, ids)), isImported: true }));
    await addExpenses(trx, caller, group, entries);
    await setImmediate();
  }
}

/** A group of a plan, which exists now. */
type GroupPart = BookingPlan[number] & { group: StoredGroup; isNew: boolean };

type BookedPart = ImportResultAnswer['groups'][number] & { already: number; rules: number };

/** The rows and the rules of an import that a group does not have from an earlier one. */
async function findNew(
  trx: WriteQueries,
  caller: Caller,
  { group, rules }: Pick<GroupPart, 'group' | 'rules'>,
  rows: readonly StoredRow[],
): Promise<{ rows: StoredRow[]; rules: KeptRule[] }> {
  const keys = [...rows, ...rules].map(({ key }) => key);
  const added = await insertNewKeys(trx, { groupId: group.id, requestId: caller.requestId }, keys);
  const isNew = ({ key }: { key: string }) => added.has(key);
  return { rows: rows.filter(isNew), rules: rules.filter(isNew) };
}

/** Adds rules of a file as recurring entries, from their next dates on. */
async function addRules(
  trx: WriteQueries,
  caller: Caller,
  group: StoredGroup,
  { rules, ids }: { rules: readonly KeptRule[]; ids: ReadonlyMap<number, number> },
): Promise<void> {
  for (const { entry, unit, every, nextDate: start, end, count } of rules) {
    const { date: _date, ...draft } = withMembers(entry, ids).draft;
    await addRecurringTo(trx, caller, group, { entry: draft, unit, every, start, end, count });
  }
}

/** What each person of a file had, next to its own totals. */
function comparedNets(
  { people, expected }: Pick<FileSummary, 'people' | 'expected'>,
  rows: readonly StoredRow[],
  currency: string | undefined,
): ImportResultAnswer['nets'] {
  const nets = netsOf(rows);
  const totals = currency === undefined ? undefined : new Map(expected).get(currency);
  return people.map((name, index) => ({
    name,
    expected: totals ? toDollars(totals[index] ?? 0) : null,
    booked: toDollars(nets.get(index + 1) ?? 0),
  }));
}

/** What people had in each currency of a file before it was converted; undefined when nothing was. */
function netsBefore(
  [{ currency, exchanges }]: BookingPlan,
  { summary, rows }: ReadBooking,
): ImportResultAnswer['converted'] {
  if (exchanges.size === 0) return undefined;
  const own: Exchange = { from: currency, to: currency, rate: 1 };
  return [own, ...exchanges.values()].flatMap(({ from, rate }) => {
    const before = rows.filter((row) => row.currency === from);
    return before.length === 0 ? [] : [{ currency: from, rate, nets: comparedNets(summary, before, from) }];
  });
}

/** Books those rows that the group does not have from an earlier import. */
async function bookPart(
  trx: WriteQueries,
  caller: Caller,
  part: GroupPart,
  { summary, rows }: ReadBooking,
): Promise<BookedPart> {
  const { group, isNew, people, exchanges } = part;
  const own = rowsIn(group.currency, rows, exchanges);
  const added = await findNew(trx, caller, part, own);
  const ids = await memberIdsByPlace(trx, caller, group, { rows: [...added.rows, ...added.rules], people });
  await addRows(trx, caller, group, { rows: added.rows, ids });
  await addRules(trx, caller, group, { rules: added.rules, ids });
  await requireBalanceWithinLimit(trx, group);
  const [booked, rules] = [added.rows.length, added.rules.length];
  const isAny = booked + rules > 0;
  if (isAny)
    await recordActivity(trx, caller, {
      groupId: group.id,
      action: 'group/imported',
      tells: [...ids.values()].filter((id) => id !== caller.userId),
      after: { format: summary.format, booked, new_group: isNew, ...(rules > 0 && { rules }) },
    });
  return {
    group_id: group.id,
    currency: group.currency,
    booked,
    already: own.length - booked,
    rules,
    activity_id: isAny ? ((await findNewest(trx, group.id))?.id ?? null) : null,
    // A file has no totals of what is converted.
    nets: comparedNets(summary, own, exchanges.size === 0 ? group.currency : undefined),
  };
}

/** The groups of a plan; new ones are created. The name of a further one ends with its currency. */
async function groupsOf(
  trx: WriteQueries,
  caller: Caller,
  name: string,
  plan: BookingPlan,
): Promise<GroupPart[]> {
  const groups: GroupPart[] = [];
  for (const [index, planned] of plan.entries()) {
    const { currency } = planned;
    const end = index === 0 ? '' : ` (${currency})`;
    const values = { name: name.slice(0, LIMITS.nameMaxLength - end.length) + end, currency };
    const group = planned.group ?? (await createGroup(trx, caller, { ...values, created_by: caller.userId }));
    groups.push({ ...planned, group, isNew: planned.group === undefined });
  }
  return groups;
}

/**
 * Books the good rows of a previewed file, and the doubtful ones if they are accepted. Rows that the
 * group has from an earlier import are not booked again.
 *
 * @throws 404 when the preview is used or expired, and as `planBooking`, which is checked again: other requests
 *   may have changed the group
 */
export async function bookImport(
  trx: WriteQueries,
  caller: Caller,
  read: ReadBooking | undefined,
): Promise<ImportResultAnswer> {
  if (read === undefined || !(await takeImport(trx, read.id))) throw notFound('preview_not_found');
  const { booking, summary } = read;
  const { id, name = '' } = booking.group;
  if (id !== undefined) await lockGroupForMember(trx, caller, id);
  const plan = await planBooking(trx, caller, booking, summary);
  const parts: BookedPart[] = [];
  for (const planned of await groupsOf(trx, caller, name, plan))
    parts.push(await bookPart(trx, caller, planned, read));
  for (const { group_id } of parts) await rememberColumns(trx, group_id, summary);
  const sumOf = (count: (part: BookedPart) => number) => parts.reduce((sum, part) => sum + count(part), 0);
  const converted = netsBefore(plan, read);
  const [booked, already] = [sumOf((part) => part.booked), sumOf((part) => part.already)];
  return {
    group_id: parts[0]?.group_id ?? 0,
    booked,
    already,
    rules: sumOf((part) => part.rules),
    refused: summary.rowCount - booked - already,
    nets: parts[0]?.nets ?? [],
    groups: parts.map(({ already: _already, rules: _rules, ...part }) => part),
    ...(converted && { converted }),
  };
}
