import type { Queries, StoredUser, WriteQueries } from '../../db/tables.ts';

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
