import { forUpdate } from '../../db/dialects.ts';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { groupIdsOf } from '../membership/membership.service.ts';

/** Ids of the accounts with this password hash that were created up to an instant. */
export async function listUserIds(queries: Queries, passwordHash: string, upTo: number): Promise<number[]> {
  const rows = await queries
    .selectFrom('users')
    .select('id')
    .where('password_hash', '=', passwordHash)
    .where('created_at', '<=', upTo)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks an account until the transaction ends. False when it was removed. */
export async function lockPresentUser(trx: WriteQueries, id: number): Promise<boolean> {
  const user = trx.selectFrom('users').select('id').where('id', '=', id).where('deleted_at', 'is', null);
  return (await forUpdate(trx, user).executeTakeFirst()) !== undefined;
}

/** Ids of the groups that an account created and is still in. */
export async function listCreatedGroupIds(queries: Queries, userId: number): Promise<number[]> {
  const rows = await groupIdsOf(queries, { userId }).where('groups.created_by', '=', userId).execute();
  return rows.map(({ id }) => id);
}
