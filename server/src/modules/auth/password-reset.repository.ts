import type { Selectable } from 'kysely';
import { forUpdate } from '../../db/locks.ts';
import type { Queries, ResetTokenRow, WriteQueries } from '../../db/tables.ts';

/** Links stay a while after their end, to answer questions about them (ms). */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

export type StoredResetToken = Selectable<ResetTokenRow>;

/** A token that can still be used. */
export function findOpenToken(
  queries: Queries,
  tokenHash: string,
  now: number,
): Promise<StoredResetToken | undefined> {
  return openTokens(queries, tokenHash, now).executeTakeFirst();
}

/** The same, locked: of two uses at once the second finds it used. */
export function lockOpenToken(
  trx: WriteQueries,
  tokenHash: string,
  now: number,
): Promise<StoredResetToken | undefined> {
  return forUpdate(trx, openTokens(trx, tokenHash, now)).executeTakeFirst();
}

function openTokens(queries: Queries, tokenHash: string, now: number) {
  return queries
    .selectFrom('reset_tokens')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now);
}

/** How many links this account was sent since `since`. */
export async function countTokensSince(queries: Queries, userId: number, since: number): Promise<number> {
  const { count } = await queries
    .selectFrom('reset_tokens')
    .select((get) => get.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertToken(
  trx: WriteQueries,
  values: { userId: number; tokenHash: string; now: number; expiresAt: number },
): Promise<void> {
  await trx
    .insertInto('reset_tokens')
    .values({
      user_id: values.userId,
      token_hash: values.tokenHash,
      created_at: values.now,
      expires_at: values.expiresAt,
      used_at: null,
    })
    .execute();
}

/** Spends every open link of an account: a new password makes the older links pointless. */
export async function spendTokens(trx: WriteQueries, userId: number, now: number): Promise<void> {
  await trx
    .updateTable('reset_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

/** Removes links that ended 30 days ago. */
export async function sweepTokens(trx: WriteQueries, now: number): Promise<void> {
  await trx
    .deleteFrom('reset_tokens')
    .where('expires_at', '<=', now - KEPT_MS)
    .execute();
}
