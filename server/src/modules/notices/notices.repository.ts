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

/** Takes away the notices of a group: of all, or of one person with how they muted it. */
export async function deleteNotices(trx: WriteQueries, groupId: number, userId?: number): Promise<void> {
  const people = trx.selectFrom('memberships').select('user_id').where('group_id', '=', groupId);
  // By person, because no index leads from a group to its notices.
  await trx
    .deleteFrom('notices')
    .where('group_id', '=', groupId)
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
  for (const table of ['notices', 'notice_settings', 'notice_mutes', 'digests'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  await trx.deleteFrom('reminder_refusals').where('user_id', '=', userId).execute();
}

const HOUR_MS = 60 * 60 * 1000;

/** Notices with equal values of these stand in the list as one. */
const itemKey = (table: string) =>
  ['kind', 'group_id', 'actor_id', 'read_at']
    .map((column) => sql`${sql.ref(`${table}.${column}`)}`)
    .concat(sql`${sql.ref(`${table}.created_at`)} / ${sql.lit(HOUR_MS)}`);

const isSameItem = (one: string, other: string) => {
  const [ones, others] = [itemKey(one), itemKey(other)];
  return sql<boolean>`(${sql.join(ones)}) is not distinct from (${sql.join(others)})`;
};

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

/**
 * The items at a place of a person's list, newest first. Notices of one kind, group, actor and hour are one item
 * with the id and the fields of the newest of them.
 */
export function listItems(queries: Queries, reader: Reader, place: NoticePlace) {
  const items = queries
    .selectFrom('notices')
    .select(({ fn }) => [
      fn.max('notices.id').as('newest'),
      fn.count<number>('notices.id').as('count'),
      fn.sum<number | null>('notices.amount_cents').as('cents'),
    ])
    .where(shown(reader, place.hidden))
    .$if(place.unreadOnly, (query) => query.where('read_at', 'is', null))
    .groupBy(itemKey('notices'))
    .$if(place.before !== undefined, (query) =>
      query.having(({ fn }) => fn.max('notices.id'), '<', place.before ?? 0),
    )
    .orderBy('newest', 'desc')
    .limit(place.limit);
  return queries
    .selectFrom(items.as('items'))
    .innerJoin('notices', 'notices.id', 'items.newest')
    .innerJoin('users as actor', 'actor.id', 'notices.actor_id')
    .leftJoin('groups', 'groups.id', 'notices.group_id')
    .leftJoin('expenses', 'expenses.id', 'notices.expense_id')
    .selectAll('notices')
    .select([
      'items.count',
      'items.cents',
      'actor.name as actor_name',
      'groups.name as group_name',
      'groups.currency',
      'expenses.description',
    ])
    .orderBy('notices.id', 'desc')
    .execute();
}

/** How many unread items each of these people has, by their ids. People without any are left out. */
export async function countUnread(
  queries: Queries,
  userIds: readonly number[],
  hiddenOf: (kinds: string | null) => readonly NoticeKind[],
  groupIds?: readonly number[],
): Promise<Map<number, number>> {
  const rows = await queries
    .selectFrom('notices')
    .leftJoin('notice_settings', 'notice_settings.user_id', 'notices.user_id')
    .select(['notices.user_id', 'notices.kind', 'notice_settings.kinds'])
    .where(isOneOf(queries, 'notices.user_id', userIds))
    .where('notices.read_at', 'is', null)
    .$if(groupIds !== undefined, (query) => query.where('notices.group_id', 'in', groupIds ?? []))
    .groupBy(['notices.user_id', 'notice_settings.kinds', ...itemKey('notices')])
    .execute();
  const counts = new Map<number, number>();
  for (const { user_id, kind, kinds } of rows)
    if (!hiddenOf(kinds).includes(kind)) counts.set(user_id, (counts.get(user_id) ?? 0) + 1);
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
    .where(isSameItem('notices', 'newer'));
  const { numUpdatedRows } = await trx
    .updateTable('notices')
    .set({ read_at: now, mail_at: null, digest_at: null })
    .where('notices.user_id', '=', userId)
    .where('notices.read_at', 'is', null)
    .where(({ exists, not }) =>
      'ids' in mark
        ? exists(named.where(isSameItem('notices', 'named')))
        : exists(named).and(not(exists(newerOfItem))),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
