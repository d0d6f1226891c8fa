import type { Selectable } from 'kysely';
import { forUpdate } from '../../db/dialects.ts';
import type { Queries, ResetTokenRow, WriteQueries } from '../../db/tables.ts';

type StoredToken = Selectable<ResetTokenRow>;

/** Selects a token that can still be used. */
function openTokens(queries: Queries, tokenHash: string, now: number) {
  return queries
    .selectFrom('reset_tokens')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now);
}

/** A token that can still be used. */
export function findOpenToken(
  queries: Queries,
  tokenHash: string,
  now: number,
): Promise<StoredToken | undefined> {
  return openTokens(queries, tokenHash, now).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockOpenToken(
  trx: WriteQueries,
  tokenHash: string,
  now: number,
): Promise<StoredToken | undefined> {
  return forUpdate(trx, openTokens(trx, tokenHash, now)).executeTakeFirst();
}

/** How many links the account received after `since`. */
export async function countTokensSince(queries: Queries, userId: number, since: number): Promise<number> {
  const { count } = await queries
    .selectFrom('reset_tokens')
    .select((get) => get.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores the token of a new link. */
export async function insertToken(
  trx: WriteQueries,
  { userId, hash, now, expiresAt }: { userId: number; hash: string; now: number; expiresAt: number },
): Promise<void> {
  await trx
    .insertInto('reset_tokens')
    .values({ user_id: userId, token_hash: hash, created_at: now, expires_at: expiresAt })
    .execute();
}

/** Removes a token, if it exists. */
export async function deleteToken(trx: WriteQueries, hash: string): Promise<void> {
  await trx.deleteFrom('reset_tokens').where('token_hash', '=', hash).execute();
}

/**
 * Invalidates every open reset link of an account, because a new password makes older links
 * pointless.
 */
export async function spendTokens(trx: WriteQueries, userId: number, now: number): Promise<void> {
  await trx
    .updateTable('reset_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}
