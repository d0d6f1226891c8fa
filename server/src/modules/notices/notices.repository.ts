import type { NoticeKind } from '@quits/contracts';
import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely';
import { insertRows, isOneOf } from '../../db/dialects.ts';
import type { NoticeRow, Queries, Tables, WriteQueries } from '../../db/tables.ts';
import type { Reader } from '../../http/caller.ts';

export type StoredNotice = Selectable<NoticeRow>;

/** A person who may be told something, with what they have said about it. */
export type Receiver = Awaited<ReturnType<typeof listReceivers>>[number];

/**
 * The accounts among these people, with their settings and what they say of a group. Without `groupId` none is
 * a member and no group is muted.
 */
export function listReceivers(queries: Queries, userIds: readonly number[], groupId: number | null) {
  return queries
    .selectFrom('users')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'users.id')
        .on('memberships.group_id', '=', groupId)
        .on('memberships.removed_at', 'is', null),
    )
    .leftJoin('notice_settings', 'notice_settings.user_id', 'users.id')
    .leftJoin('notice_mutes', (join) =>
      join.onRef('notice_mutes.user_id', '=', 'users.id').on('notice_mutes.group_id', '=', groupId),
    )
    .select([
      'users.id',
      'users.time_zone',
      'memberships.user_id as member_id',
      'notice_settings.kinds',
      'notice_settings.digest',
      'notice_mutes.mute',
      'notice_mutes.until',
    ])
    .where(isOneOf(queries, 'users.id', userIds))
    .where('users.placeholder', '=', 0)
    .where('users.deleted_at', 'is', null)
    .execute();
}

/** The switches that a person has set, as they are stored. */
export async function findKinds(queries: Queries, userId: number): Promise<string | null> {
  const row = await queries
    .selectFrom('notice_settings')
    .select('kinds')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.kinds ?? null;
}

/** The creator of a group. */
export async function findCreatorId(queries: Queries, groupId: number): Promise<number | undefined> {
  const row = await queries
    .selectFrom('groups')
    .select('created_by')
    .where('id', '=', groupId)
    .executeTakeFirst();
  return row?.created_by;
}

/** Who pays or has a share in an entry. */
export async function listPeopleOf(queries: Queries, expenseId: number): Promise<number[]> {
  const rows = await queries
    .selectFrom('postings')
    .select('user_id')
    .distinct()
    .where('expense_id', '=', expenseId)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Stores notices with one statement. */
export async function insertNotices(
  trx: WriteQueries,
  notices: readonly Insertable<NoticeRow>[],
): Promise<void> {
  if (notices.length > 0) await insertRows(trx, 'notices', notices).execute();
}

/** The two halves of a person's notices, unread and read. Each has an index: a statement about both reads all notices. */
const HALVES = ['is', 'is not'] as const;

/** Takes away the notices of a group: of all, or of one person with how they muted it. */
export async function deleteNotices(trx: WriteQueries, groupId: number, userId?: number): Promise<void> {
  const people = trx.selectFrom('memberships').select('user_id').where('group_id', '=', groupId);
  // By person, because no index leads from a group to its notices.
  for (const half of HALVES)
    await trx
      .deleteFrom('notices')
      .where('group_id', '=', groupId)
      .where('read_at', half, null)
      .where((is) => (userId === undefined ? is('user_id', 'in', people) : is('user_id', '=', userId)))
      .execute();
  if (userId === undefined) return;
  await trx
    .deleteFrom('notice_mutes')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute();
}

/** Takes away all that is kept for a person's notices. */
export async function forgetNoticesOf(trx: WriteQueries, userId: number): Promise<void> {
  for (const half of HALVES)
    await trx.deleteFrom('notices').where('user_id', '=', userId).where('read_at', half, null).execute();
  for (const table of ['notice_settings', 'notice_mutes', 'digests'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  await trx.deleteFrom('reminder_refusals').where('user_id', '=', userId).execute();
}

const HOUR_MS = 60 * 60 * 1000;

const refs = (table: string, columns: readonly string[]) =>
  columns.map((column) => sql.ref(`${table}.${column}`));

/**
 * Notices of one kind, group, actor and clock hour that were read at the same time stand in the list as one.
 *
 * @param half in which both are
 */
function isSameItem(one: string, other: string, half: (typeof HALVES)[number]) {
  const [ones, others] = [one, other].map((table) =>
    sql.join(refs(table, ['kind', 'group_id', 'actor_id', 'read_at'])),
  );
  const [user, at, otherUser, otherAt] = [one, other].flatMap((table) =>
    refs(table, ['user_id', 'created_at']),
  );
  const hour = sql`${at} / ${sql.lit(HOUR_MS)} * ${sql.lit(HOUR_MS)}`;
  // Person and hour in a form that finds them by an index.
  return sql<boolean>`${otherUser} = ${user} and ${otherAt} >= ${hour}
    and ${otherAt} < ${hour} + ${sql.lit(HOUR_MS)} and (${ones}) is not distinct from (${others})
    and ${sql.ref(`${other}.read_at`)} ${sql.raw(half)} null`;
}

/** The notices of a person that the app shows. */
const shown =
  ({ userId, groupIds }: Reader, hidden: readonly NoticeKind[]) =>
  (is: ExpressionBuilder<Tables, 'notices'>) =>
    is.and([
      is('notices.user_id', '=', userId),
      ...(hidden.length > 0 ? [is('notices.kind', 'not in', hidden)] : []),
      ...(groupIds === undefined ? [] : [is('notices.group_id', 'in', groupIds)]),
    ]);

/** A place in a person's list. */
export interface NoticePlace {
  before?: number | undefined;
  limit: number;
  unreadOnly: boolean;
  /** Kinds that the app does not show. */
  hidden: readonly NoticeKind[];
}

/** The items of one half at a place of a person's list. */
function itemsOf(queries: Queries, reader: Reader, place: NoticePlace, half: (typeof HALVES)[number]) {
  const ofItem = () => queries.selectFrom('notices as same').where(isSameItem('notices', 'same', half));
  const before = queries
    .selectFrom('notices as last')
    .select(['last.created_at', 'last.id'])
    .where('last.id', '=', place.before ?? 0)
    .where('last.user_id', '=', reader.userId);
  return (
    queries
      .selectFrom('notices')
      .selectAll('notices')
      .select([
        ofItem()
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .$asScalar()
          .as('count'),
        ofItem()
          .select(({ fn }) => fn.sum<number | null>('same.amount_cents').as('cents'))
          .$asScalar()
          .as('cents'),
      ])
      .where(shown(reader, place.hidden))
      // A value, which PostgreSQL asks of each row; for an anti-join it may read all.
      .where(
        'notices.id',
        '=',
        ofItem().select(({ fn }) => fn.max('same.id').as('newest')),
      )
      .where('notices.read_at', half, null)
      .$if(place.before !== undefined, (query) =>
        query.where(sql<boolean>`(notices.created_at, notices.id) < (${before})`),
      )
      .orderBy('notices.created_at', 'desc')
      .orderBy('notices.id', 'desc')
      .limit(place.limit)
  );
}

/**
 * The items at a place of a person's list, newest first, with the id and the fields of the newest notice of each. Reads
 * no more of the list than these.
 */
export function listItems(queries: Queries, reader: Reader, place: NoticePlace) {
  const half = (which: (typeof HALVES)[number]) =>
    queries.selectFrom(itemsOf(queries, reader, place, which).as('half')).selectAll();
  const items = place.unreadOnly ? half('is') : half('is').unionAll(half('is not'));
  return queries
    .selectFrom(items.as('items'))
    .innerJoin('users as actor', 'actor.id', 'items.actor_id')
    .leftJoin('groups', 'groups.id', 'items.group_id')
    .selectAll('items')
    .select(({ selectFrom }) => [
      'actor.name as actor_name',
      'groups.name as group_name',
      'groups.currency',
      // Not by a join, for which PostgreSQL may read all entries.
      selectFrom('expenses')
        .select('description')
        .whereRef('expenses.id', '=', 'items.expense_id')
        .as('description'),
    ])
    .orderBy('items.created_at', 'desc')
    .orderBy('items.id', 'desc')
    .limit(place.limit)
    .execute();
}

/** How many unread items each of these people has, by their ids. People without any are left out. */
export async function countUnread(
  queries: Queries,
  userIds: readonly number[],
  hiddenOf: (kinds: string | null) => readonly NoticeKind[],
  groupIds?: readonly number[],
): Promise<Map<number, number>> {
  const items = queries
    .selectFrom('notices')
    .select(['user_id', 'kind'])
    .where(isOneOf(queries, 'user_id', userIds))
    .where('read_at', 'is', null)
    .$if(groupIds !== undefined, (query) => query.where('group_id', 'in', groupIds ?? []))
    .groupBy(['user_id', 'kind', 'group_id', 'actor_id', sql`created_at / ${sql.lit(HOUR_MS)}`]);
  const rows = await queries
    .selectFrom(items.as('items'))
    .leftJoin('notice_settings', 'notice_settings.user_id', 'items.user_id')
    .select(({ fn }) => [
      'items.user_id',
      'items.kind',
      'notice_settings.kinds',
      fn.countAll<number>().as('count'),
    ])
    .groupBy(['items.user_id', 'items.kind', 'notice_settings.kinds'])
    .execute();
  const counts = new Map<number, number>();
  for (const { user_id, kind, kinds, count } of rows)
    if (!hiddenOf(kinds).includes(kind)) counts.set(user_id, (counts.get(user_id) ?? 0) + count);
  return counts;
}

/** What a person has read: the items of these ids, or one item and all older ones. */
export type ReadMark = { ids: readonly number[] } | { before: number };

/** Marks unread items of a person as read. Ids of others name nothing. @returns whether any was unread */
export async function markRead(
  trx: WriteQueries,
  userId: number,
  mark: ReadMark,
  now: number,
): Promise<boolean> {
  const named = trx
    .selectFrom('notices as named')
    .select('named.id')
    .where('named.user_id', '=', userId)
    .where('named.id', 'in', 'ids' in mark ? mark.ids : [mark.before])
    // What came since the item was shown stays unread.
    .where(sql<boolean>`notices.id <= named.id`);
  const newerOfItem = trx
    .selectFrom('notices as newer')
    .select('newer.id')
    .where('newer.user_id', '=', userId)
    .where('newer.read_at', 'is', null)
    .where('newer.id', '>', 'before' in mark ? mark.before : 0)
    .where(isSameItem('notices', 'newer', 'is'));
  const { numUpdatedRows } = await trx
    .updateTable('notices')
    .set({ read_at: now, mail_at: null, digest_at: null })
    .where('notices.user_id', '=', userId)
    .where('notices.read_at', 'is', null)
    .where(({ exists, not }) =>
      'ids' in mark
        ? exists(named.where(isSameItem('notices', 'named', 'is')))
        : exists(named).and(not(exists(newerOfItem))),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
