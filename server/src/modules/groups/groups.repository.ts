import type { Selectable } from 'kysely';
import type { GroupRow, MembershipRow, Queries, WriteQueries } from '../../db/tables.ts';

export type StoredGroup = Selectable<GroupRow>;
export type StoredMembership = Selectable<MembershipRow>;

export interface StoredGroupSummary extends StoredGroup {
  member_count: number;
  expense_count: number;
}

export interface StoredMember {
  id: number;
  name: string;
  email: string;
}

export function groupById(queries: Queries, id: number) {
  return queries.selectFrom('groups').selectAll().where('id', '=', id);
}

function groupsOfMember(queries: Queries, userId: number) {
  return queries
    .selectFrom('groups')
    .innerJoin('memberships', 'memberships.group_id', 'groups.id')
    .selectAll('groups')
    .where('memberships.user_id', '=', userId)
    .where('memberships.removed_at', 'is', null)
    .where('groups.deleted_at', 'is', null)
    .orderBy('groups.created_at', 'desc')
    .orderBy('groups.id', 'desc');
}

/** A group that is not deleted, if the person is a member. */
export function findGroupOfMember(
  queries: Queries,
  groupId: number,
  userId: number,
): Promise<StoredGroup | undefined> {
  return groupsOfMember(queries, userId).where('groups.id', '=', groupId).executeTakeFirst();
}

/** The groups a person is a member of, newest first. */
export function listGroups(queries: Queries, userId: number): Promise<StoredGroup[]> {
  return groupsOfMember(queries, userId).execute();
}

/** The same with their numbers of members and of expenses; settlements are not expenses. */
export function listGroupSummaries(queries: Queries, userId: number): Promise<StoredGroupSummary[]> {
  return groupsOfMember(queries, userId)
    .select((get) => [
      get
        .selectFrom('memberships as others')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('others.group_id', '=', 'groups.id')
        .where('others.removed_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('member_count'),
      get
        .selectFrom('expenses')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('expenses.group_id', '=', 'groups.id')
        .where('expenses.type', '=', 'expense')
        .where('expenses.deleted_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('expense_count'),
    ])
    .execute();
}

export function insertGroup(
  trx: WriteQueries,
  name: string,
  createdBy: number,
  now: number,
): Promise<StoredGroup> {
  return trx
    .insertInto('groups')
    .values({ name, created_by: createdBy, created_at: now, deleted_at: null, deleted_by: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes a group and counts its version up. */
export function updateGroup(
  trx: WriteQueries,
  group: StoredGroup,
  values: Partial<Pick<StoredGroup, 'name' | 'deleted_at' | 'deleted_by'>>,
): Promise<StoredGroup> {
  return trx
    .updateTable('groups')
    .set({ ...values, version: group.version + 1 })
    .where('id', '=', group.id)
    .where('version', '=', group.version)
    .returningAll()
    .executeTakeFirstOrThrow();
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

/** The present members, in the order they joined. */
export function listMembers(queries: Queries, groupId: number): Promise<StoredMember[]> {
  return queries
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.name', 'users.email'])
    .where('memberships.group_id', '=', groupId)
    .where('memberships.removed_at', 'is', null)
    .orderBy('memberships.joined_at')
    .orderBy('users.id')
    .execute();
}

/** Names of those who were members once, by user id. */
export async function listFormerNames(queries: Queries, groupId: number): Promise<Map<number, string>> {
  const rows = await queries
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.name'])
    .where('memberships.group_id', '=', groupId)
    .where('memberships.removed_at', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Makes a person a member, for the first time or again. */
export async function admitMember(
  trx: WriteQueries,
  groupId: number,
  userId: number,
  now: number,
): Promise<void> {
  await trx
    .insertInto('memberships')
    .values({ group_id: groupId, user_id: userId, joined_at: now, removed_at: null, removed_by: null })
    .onConflict((conflict) =>
      conflict
        .columns(['group_id', 'user_id'])
        .doUpdateSet({ joined_at: now, removed_at: null, removed_by: null }),
    )
    .execute();
}

export async function removeMembership(
  trx: WriteQueries,
  { groupId, userId, removedBy, now }: { groupId: number; userId: number; removedBy: number; now: number },
): Promise<void> {
  await trx
    .updateTable('memberships')
    .set({ removed_at: now, removed_by: removedBy })
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute();
}
