import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { insertRows, isOfKind } from '../../db/dialects.ts';
import type { ActivityRow, Queries, WriteQueries } from '../../db/tables.ts';
import type { Reader } from '../../http/caller.ts';
import type { HistoryHead } from '../../security/history-seal.ts';
import { groupIdsOf } from '../membership/membership.service.ts';
import { type TakenOver, takenOverIn } from './taken-over.ts';

export type HistoryEntry = Selectable<ActivityRow>;

/**
 * The newest hash of a group's history, for use inside other queries. It changes with every write
 * in the group. All rows of one group share it.
 */
const headOf = (queries: Queries, groupId: number | RawBuilder<number>) =>
  queries
    .selectFrom('activity')
    .select('activity.hash')
    // A range, because with an equality PostgreSQL may scan the entries of all groups until it
    // meets this group's.
    .where('activity.group_id', '>=', groupId)
    .where('activity.group_id', '<=', groupId)
    .orderBy('activity.group_id', 'desc')
    .orderBy('activity.id', 'desc')
    .limit(1);

/** The newest hash of each row's group. */
const newestHash = (queries: Queries) => headOf(queries, sql.ref<number>('groups.id'));

/** The newest hash of each group of a member, in the order of their ids. */
export function listHeads(queries: Queries, reader: Reader): Promise<{ id: number; head: string | null }[]> {
  return groupIdsOf(queries, reader).select(newestHash(queries).as('head')).orderBy('groups.id').execute();
}

/** The newest hash of one group of a member. */
export function findHeadOf(
  queries: Queries,
  reader: Reader,
  groupId: number,
): Promise<{ head: string | null } | undefined> {
  return groupIdsOf(queries, reader)
    .select(newestHash(queries).as('head'))
    .where('groups.id', '=', groupId)
    .executeTakeFirst();
}

/** The sealed end of a group's history: its length, the newest entry's hash, and the seal. */
export async function findHead(trx: WriteQueries, groupId: number): Promise<HistoryHead & { seal: string }> {
  const row = await trx
    .selectFrom('groups')
    .select(['history_length as length', 'history_seal as seal', newestHash(trx).as('hash')])
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow();
  return { ...row, hash: row.hash ?? '' };
}

/** Stores the length of a group's history and the seal of its end. */
export async function storeSeal(
  queries: Queries,
  groupId: number,
  { length, seal }: { length: number; seal: string },
): Promise<void> {
  await queries
    .updateTable('groups')
    .set({ history_length: length, history_seal: seal })
    .where('id', '=', groupId)
    .execute();
}

/** Stores items in the given order. @returns their ids */
export async function insertItems(
  trx: WriteQueries,
  items: readonly Insertable<ActivityRow>[],
): Promise<number[]> {
  const rows = await insertRows(trx, 'activity', items).returning('id').execute();
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

/** The newest entry of a group's history, by id and hash. */
export function findNewest(
  queries: Queries,
  groupId: number,
): Promise<Pick<HistoryEntry, 'id' | 'hash'> | undefined> {
  return headOf(queries, groupId).select('activity.id').executeTakeFirst();
}

/** A group's history, oldest first. */
export function listHistory(queries: Queries, groupId: number): Promise<HistoryEntry[]> {
  return queries.selectFrom('activity').selectAll().where('group_id', '=', groupId).orderBy('id').execute();
}

/** Ids of all groups. */
export async function listAllGroupIds(queries: Queries): Promise<number[]> {
  return (await queries.selectFrom('groups').select('id').execute()).map(({ id }) => id);
}

/** Selects a part of a group's history. */
export interface HistoryPlace {
  before?: number | undefined;
  limit: number;
  /** The first part of actions; undefined: all actions. */
  kind?: readonly string[] | undefined;
  expenseId?: number;
}

const MINUTE_MS = 60_000;

/** Of what a person claimed of an entry within a minute, the history shows the last. */
const isShown = sql<boolean>`(activity.action <> 'expense/claimed' or not exists (
  select 1 from activity as later
  where later.expense_id = activity.expense_id and later.id > activity.id and later.action = activity.action
    and later.actor_id = activity.actor_id
    and later.created_at / ${sql.lit(MINUTE_MS)} = activity.created_at / ${sql.lit(MINUTE_MS)}))`;

/** Up to `limit` items of each kind. Every part of the union follows an index. */
function selectItems(queries: Queries, groupId: number, { before, limit, kind, expenseId }: HistoryPlace) {
  const items = queries
    .selectFrom('activity')
    .selectAll()
    .where(expenseId === undefined ? 'group_id' : 'expense_id', '=', expenseId ?? groupId)
    .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .where(isShown)
    .orderBy('id', 'desc')
    .limit(limit);
  // SQLite accepts an ordered part of a union only as a subquery.
  const partOf = (part: typeof items) => queries.selectFrom(part.as('part')).selectAll();
  if (kind === undefined) return partOf(items);
  return kind
    .map((word) => partOf(items.where(isOfKind(queries, word))))
    .reduce((all, part) => all.unionAll(part));
}

/** The items at a place of a group's history, newest first, with their actors' names. */
export function listItems(
  queries: Queries,
  groupId: number,
  place: HistoryPlace,
): Promise<(HistoryEntry & { actor_name: string })[]> {
  return queries
    .selectFrom(selectItems(queries, groupId, place).as('activity'))
    .innerJoin('users', 'users.id', 'activity.actor_id')
    .selectAll('activity')
    .select('users.name as actor_name')
    .orderBy('activity.id', 'desc')
    .limit(place.limit)
    .execute();
}

/** One item of any group's history. */
export function findStoredItem(queries: Queries, id: number) {
  return queries.selectFrom('activity').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The states before people of a group changed their names. */
export function listRenamings(
  queries: Queries,
  groupId: number,
): Promise<Pick<HistoryEntry, 'before_state'>[]> {
  return queries
    .selectFrom('activity')
    .select('before_state')
    .where('group_id', '=', groupId)
    .where(isOfKind(queries, 'member'))
    .where('action', '=', 'member/renamed')
    .execute();
}

/** Whose lines went to whom in a group after an item of its history, oldest first. */
export async function listTakenOver(
  queries: Queries,
  groupId: number,
  afterId: number,
): Promise<(TakenOver & { id: number })[]> {
  const rows = await queries
    .selectFrom('activity')
    .select(['id', 'action', 'user_id', 'actor_id', 'after_state'])
    .where('group_id', '=', groupId)
    .where(isOfKind(queries, 'member'))
    .where('id', '>', afterId)
    .where('action', 'in', ['member/taken-over', 'member/given-back'])
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ id: row.id, ...takenOverIn(row) }));
}
