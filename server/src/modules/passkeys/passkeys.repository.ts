import type { Insertable, Selectable } from 'kysely';
import { forUpdate } from '../../db/dialects.ts';
import type { PasskeyRow, Queries, WriteQueries } from '../../db/tables.ts';

export type StoredPasskey = Selectable<PasskeyRow>;

/** The passkeys of a person, newest first. */
export function listPasskeys(queries: Queries, userId: number): Promise<StoredPasskey[]> {
  return queries
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}

/** The passkey with this credential, if its account exists. */
export function findPasskey(queries: Queries, credentialId: string): Promise<StoredPasskey | undefined> {
  return queries
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .selectAll('passkeys')
    .where('passkeys.credential_id', '=', credentialId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Whether a passkey still exists, which stays until the transaction ends. */
export async function holdPasskey(trx: WriteQueries, id: number): Promise<boolean> {
  const query = trx.selectFrom('passkeys').select('id').where('id', '=', id);
  return (await forUpdate(trx, query).executeTakeFirst()) !== undefined;
}

/** Stores a passkey. @throws the database's error when its credential is known */
export function insertPasskey(trx: WriteQueries, passkey: Insertable<PasskeyRow>): Promise<StoredPasskey> {
  return trx.insertInto('passkeys').values(passkey).returningAll().executeTakeFirstOrThrow();
}

/** Changes a passkey of a person. @returns what it is now, if it exists */
export function updatePasskey(
  trx: WriteQueries,
  userId: number,
  id: number,
  values: Partial<Pick<StoredPasskey, 'name' | 'last_used_at' | 'synced'>>,
): Promise<StoredPasskey | undefined> {
  const query = trx.updateTable('passkeys').set(values).where('id', '=', id).where('user_id', '=', userId);
  return query.returningAll().executeTakeFirst();
}

/** Deletes a passkey of a person. @returns whether it existed */
export async function deletePasskey(trx: WriteQueries, userId: number, id: number): Promise<boolean> {
  const query = trx.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', userId);
  return (await query.executeTakeFirst()).numDeletedRows > 0;
}

/** Deletes all passkeys of a person. */
export async function deletePasskeysOf(trx: WriteQueries, userId: number): Promise<void> {
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
}

/** Notes a challenge as used until it expires. @returns false if it was used before */
export async function useChallenge(
  trx: WriteQueries,
  challenge: { challenge_hash: string; expires_at: number },
): Promise<boolean> {
  const insert = trx.insertInto('used_challenges').values(challenge);
  const { numInsertedOrUpdatedRows } = await insert
    .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
