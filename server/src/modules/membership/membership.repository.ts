import { type Selectable, sql } from 'kysely';
import { forUpdate } from '../../db/dialects.ts';
import type { GroupRow, MembershipRow, Queries, StoredUser, WriteQueries } from '../../db/tables.ts';
import type { Caller, Reader } from '../../http/caller.ts';

export type StoredGroup = Selectable<GroupRow>;
type StoredMembership = Selectable<MembershipRow>;

export type StoredMember = Pick<StoredUser, 'id' | 'name' | 'email' | 'placeholder' | 'deleted_at'>;

/** Ids of a person's groups that are not deleted, as far as the access token reaches. For use inside other queries. */
export function groupIdsOf(queries: Queries, { userId, groupIds }: Reader) {
  const all = queries
    .selectFrom('memberships')
    .innerJoin('groups', 'groups.id', 'memberships.group_id')
    .select('groups.id')
    .where('memberships.user_id', '=', userId)
    .where('memberships.removed_at', 'is', null)
    .where('groups.deleted_at', 'is', null);
  return groupIds === undefined ? all : all.where('groups.id', 'in', groupIds);
}

/** How many groups a person is in, counted up to a limit. */
export async function countGroupsOf(queries: Queries, userId: number, limit: number): Promise<number> {
  return (await groupIdsOf(queries, { userId }).limit(limit).execute()).length;
}

/** Ids of all groups of a person, including deleted ones, whose missed changes may be sent. */
export async function listGroupIds(queries: Queries, userId: number): Promise<Set<number>> {
  const rows = await queries
    .selectFrom('memberships')
    .select('group_id')
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .execute();
  return new Set(rows.map(({ group_id }) => group_id));
}

function groupById(queries: Queries, id: number) {
  return queries.selectFrom('groups').selectAll().where('groups.id', '=', id);
}

/** A group that is not deleted, for calls that a link opens instead of a membership. */
export function findPresentGroup(queries: Queries, id: number): Promise<StoredGroup | undefined> {
  return groupById(queries, id).where('groups.deleted_at', 'is', null).executeTakeFirst();
}

/** A group that is not deleted, if this person is a member. */
export function findGroupOf(
  queries: Queries,
  reader: Reader,
  groupId: number,
): Promise<StoredGroup | undefined> {
  const ownIds = groupIdsOf(queries, reader).where('groups.id', '=', groupId);
  return groupById(queries, groupId).where('groups.id', 'in', ownIds).executeTakeFirst();
}

/**
 * Locks a group for the rest of the transaction, deleted or not. The second of two changes to a
 * group thus sees the first.
 */
export function lockGroup(trx: WriteQueries, groupId: number): Promise<StoredGroup | undefined> {
  return forUpdate(trx, groupById(trx, groupId)).executeTakeFirst();
}

/**
 * Locks all groups of a member in a fixed order, so that two transactions never wait for each
 * other.
 */
export function lockGroupsOf(trx: WriteQueries, userId: number): Promise<StoredGroup[]> {
  const groups = trx.selectFrom('groups').selectAll().where('id', 'in', groupIdsOf(trx, { userId }));
  return forUpdate(trx, groups.orderBy('id')).execute();
}

/**
 * Like `lockGroupsOf`, with the deleted groups that their creator can still restore, because a restored group
 * has the members that it had.
 */
export function lockGroupsAndDeletedOf(trx: WriteQueries, userId: number): Promise<StoredGroup[]> {
  const ids = trx
    .selectFrom('memberships')
    .innerJoin('groups', 'groups.id', 'memberships.group_id')
    .innerJoin('users as creator', 'creator.id', 'groups.created_by')
    .select('groups.id')
    .where('memberships.user_id', '=', userId)
    .where('memberships.removed_at', 'is', null)
    .where((where) =>
      where.or([where('groups.deleted_at', 'is', null), where('creator.deleted_at', 'is', null)]),
    );
  return forUpdate(trx, trx.selectFrom('groups').selectAll().where('id', 'in', ids).orderBy('id')).execute();
}

/** A person's membership, present or past. */
export function findMembership(
  queries: Queries,
  groupId: number,
  userId: number,
): Promise<StoredMembership | undefined> {
  return queries
    .selectFrom('memberships')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Whether all of these people are or were members of a group. */
export async function areKnown(
  queries: Queries,
  groupId: number,
  userIds: readonly number[],
): Promise<boolean> {
  const rows = await queries
    .selectFrom('memberships')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('user_id', 'in', userIds)
    .execute();
  return userIds.every((id) => rows.some(({ user_id }) => user_id === id));
}

function peopleOf(queries: Queries, groupId: number) {
  return queries
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.name', 'users.email', 'users.placeholder', 'users.deleted_at'])
    .where('memberships.group_id', '=', groupId);
}

/** The present members, in the order they joined. */
export function listMembers(queries: Queries, groupId: number): Promise<StoredMember[]> {
  return peopleOf(queries, groupId)
    .where('memberships.removed_at', 'is', null)
    .orderBy('memberships.joined_at')
    .orderBy('users.id')
    .execute();
}

/** Names of former members, by user id. */
export async function listFormerNames(queries: Queries, groupId: number): Promise<Map<number, string>> {
  const rows = await peopleOf(queries, groupId).where('memberships.removed_at', 'is not', null).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The groups that a person is a member of, newest first. */
export function listOwnGroups(
  queries: Queries,
  reader: Reader,
): Promise<Pick<StoredGroup, 'id' | 'name' | 'currency'>[]> {
  return groupIdsOf(queries, reader)
    .select(['groups.name', 'groups.currency'])
    .orderBy('groups.created_at', 'desc')
    .orderBy('groups.id', 'desc')
    .execute();
}

/**
 * All people who are or were in one of a person's groups, by name, and whether they still are in
 * any.
 */
export async function listAcquaintances(
  queries: Queries,
  reader: Reader,
): Promise<{ id: number; name: string; isPresent: boolean }[]> {
  const rows = await queries
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select((get) => [
      'users.id',
      'users.name',
      sql<number>`max(case when ${get.ref('memberships.removed_at')} is null then 1 else 0 end)`.as(
        'present',
      ),
    ])
    .where('memberships.group_id', 'in', groupIdsOf(queries, reader))
    .where('users.id', '!=', reader.userId)
    .groupBy(['users.id', 'users.name'])
    .execute();
  return rows
    .map(({ id, name, present }) => ({ id, name, isPresent: present === 1 }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.id - b.id);
}

/** Whether both people are members of a group that is not deleted. */
export async function shareGroup(queries: Queries, reader: Reader, otherId: number): Promise<boolean> {
  const shared = await groupIdsOf(queries, reader)
    .where('groups.id', 'in', groupIdsOf(queries, { userId: otherId }))
    .limit(1)
    .executeTakeFirst();
  return shared !== undefined;
}

/** Makes a person a member, for the first time or again. Earlier changes count as seen. */
export async function admitMember(
  trx: WriteQueries,
  groupId: number,
  userId: number,
  now: number,
): Promise<void> {
  const newest = sql<number>`coalesce((select max(id) from activity where group_id = ${groupId}), 0)`;
  await trx
    .insertInto('memberships')
    .values({ group_id: groupId, user_id: userId, joined_at: now, seen_activity_id: newest })
    .onConflict((conflict) =>
      conflict
        .columns(['group_id', 'user_id'])
        .doUpdateSet({ joined_at: now, removed_at: null, removed_by: null, seen_activity_id: newest }),
    )
    .execute();
}

/** Records the last item of a group's history that a member has seen. It never goes back. */
export async function recordSeen(
  trx: WriteQueries,
  caller: Caller,
  groupId: number,
  activityId: number,
): Promise<void> {
  await trx
    .updateTable('memberships')
    .set({ seen_activity_id: activityId })
    .where('group_id', '=', groupId)
    .where('user_id', '=', caller.userId)
    .where('seen_activity_id', '<', activityId)
    .execute();
}

/** Ends a membership and keeps the row. */
export async function endMembership(
  trx: WriteQueries,
  caller: Caller,
  groupId: number,
  userId: number,
): Promise<void> {
  await trx
    .updateTable('memberships')
    .set({ removed_at: caller.now, removed_by: caller.userId })
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute();
}
