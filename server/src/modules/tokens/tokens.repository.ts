import type { Insertable, Selectable } from 'kysely';
import type { AccessTokenRow, Queries, WriteQueries } from '../../db/tables.ts';

export type StoredAccessToken = Selectable<AccessTokenRow>;

function openTokens(queries: Queries, now: number) {
  return queries.selectFrom('access_tokens').where('access_tokens.expires_at', '>', now);
}

/** The token with this hash, unless it has expired or its account is gone or suspended. */
export function findToken(
  queries: Queries,
  tokenHash: string,
  now: number,
): Promise<StoredAccessToken | undefined> {
  return openTokens(queries, now)
    .innerJoin('users', 'users.id', 'access_tokens.user_id')
    .selectAll('access_tokens')
    .where('access_tokens.token_hash', '=', tokenHash)
    .where('users.deleted_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst();
}

/** The tokens of a person that have not expired, newest first. */
export function listTokens(queries: Queries, userId: number, now: number): Promise<StoredAccessToken[]> {
  return openTokens(queries, now).selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute();
}

export function insertToken(
  trx: WriteQueries,
  token: Insertable<AccessTokenRow>,
): Promise<StoredAccessToken> {
  return trx.insertInto('access_tokens').values(token).returningAll().executeTakeFirstOrThrow();
}

/** Notes that a token was used, if it was not since `since`. */
export async function noteTokenUsed(
  trx: WriteQueries,
  id: number,
  now: number,
  since: number,
): Promise<void> {
  await trx
    .updateTable('access_tokens')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((is) => is.or([is('last_used_at', 'is', null), is('last_used_at', '<=', since)]))
    .execute();
}

/** Deletes a token of a person. @returns whether it existed */
export async function deleteToken(trx: WriteQueries, userId: number, id: number): Promise<boolean> {
  const query = trx.deleteFrom('access_tokens').where('id', '=', id).where('user_id', '=', userId);
  return (await query.executeTakeFirst()).numDeletedRows > 0;
}

/** Deletes all tokens of a person. */
export async function deleteTokensOf(trx: WriteQueries, userId: number): Promise<void> {
  await trx.deleteFrom('access_tokens').where('user_id', '=', userId).execute();
}
