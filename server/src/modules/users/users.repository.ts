import type { Selectable } from 'kysely';
import type { Queries, UserRow, WriteQueries } from '../../db/tables.ts';

export type StoredUser = Selectable<UserRow>;

export function findUserById(queries: Queries, id: number): Promise<StoredUser | undefined> {
  return queries
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export function findUserByEmailKey(queries: Queries, emailKey: string): Promise<StoredUser | undefined> {
  return queries
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', emailKey)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export function insertUser(
  trx: WriteQueries,
  values: Pick<StoredUser, 'email' | 'email_key' | 'name' | 'password_hash' | 'created_at'>,
): Promise<StoredUser> {
  return trx
    .insertInto('users')
    .values({ ...values, password_confirmed_at: null, deleted_at: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function updateUser(
  trx: WriteQueries,
  id: number,
  values: Partial<Pick<StoredUser, 'name' | 'password_hash' | 'password_confirmed_at'>>,
): Promise<StoredUser> {
  return trx.updateTable('users').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/**
 * Records when the password behind this hash was given; gives false when there is another hash by now. One
 * statement: on PostgreSQL it waits for whoever is setting a new password, and then looks at that one.
 */
export async function markConfirmed(
  trx: WriteQueries,
  { id, password_hash }: Pick<StoredUser, 'id' | 'password_hash'>,
  now: number,
): Promise<boolean> {
  const row = await trx
    .updateTable('users')
    .set({ password_confirmed_at: now })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether both are members of one group that exists. */
export async function shareGroup(queries: Queries, userId: number, otherId: number): Promise<boolean> {
  const row = await queries
    .selectFrom('memberships as mine')
    .innerJoin('memberships as theirs', 'theirs.group_id', 'mine.group_id')
    .innerJoin('groups', 'groups.id', 'mine.group_id')
    .select('groups.id')
    .where('mine.user_id', '=', userId)
    .where('mine.removed_at', 'is', null)
    .where('theirs.user_id', '=', otherId)
    .where('theirs.removed_at', 'is', null)
    .where('groups.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
