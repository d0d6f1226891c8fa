import type { WriteQueries } from '../db/tables.ts';
import type { Answer } from '../http/answers.ts';
import type { Caller } from '../http/caller.ts';

/** How long an answer is kept for repeated requests (ms). */
export const LIFETIME_MS = 48 * 60 * 60 * 1000;

/** The earlier answer for this person's key, unless it is older than 48 hours. */
export async function findStoredAnswer(
  trx: WriteQueries,
  { userId, now }: Caller,
  key: string,
): Promise<{ answer: Answer; requestHash: string } | undefined> {
  const row = await trx
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '>', now - LIFETIME_MS)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const body: unknown = JSON.parse(row.body);
  const answer = {
    status: row.status,
    body: body ?? undefined,
    ...(row.etag !== null && { etag: row.etag }),
  };
  return { answer, requestHash: row.request_hash };
}

/** Stores an answer in the transaction of the work, so that both are committed or neither. */
export async function storeAnswer(
  trx: WriteQueries,
  { userId, now }: Caller,
  key: string,
  { answer: { status, body, etag }, requestHash }: { answer: Answer; requestHash: string },
): Promise<void> {
  const stored = {
    request_hash: requestHash,
    status,
    etag: etag ?? null,
    body: JSON.stringify(body ?? null),
    created_at: now,
  };
  await trx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, ...stored })
    // Replaces an answer that is older than 48 hours.
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet(stored))
    .execute();
}
