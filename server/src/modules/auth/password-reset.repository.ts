import type { Insertable } from 'kysely';
import type { Queries, ResetTokenRow, WriteQueries } from '../../db/tables.ts';

/** A token that can still be used. */
export function openTokens(queries: Queries, tokenHash: string, now: number) {
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

export async function insertToken(trx: WriteQueries, values: Insertable<ResetTokenRow>): Promise<void> {
  await trx.insertInto('reset_tokens').values(values).execute();
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
