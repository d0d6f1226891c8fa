import type { WriteQueries } from '../db/tables.ts';
import type { Answer } from './writes.ts';

/** How long an answer is kept for a repeat (ms). */
export const STORED_ANSWER_LIFETIME = 48 * 60 * 60 * 1000;

export interface StoredAnswer extends Answer {
  requestHash: string;
  isReplayed: boolean;
}

/** The answer that this person's key got before, unless it is older than 48 hours. */
export async function findStoredAnswer(
  trx: WriteQueries,
  userId: number,
  key: string,
  now: number,
): Promise<StoredAnswer | undefined> {
  const row = await trx
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '>', now - STORED_ANSWER_LIFETIME)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const body: unknown = JSON.parse(row.body);
  return {
    requestHash: row.request_hash,
    status: row.status,
    body: body ?? undefined,
    isReplayed: true,
    ...(row.etag !== null && { etag: row.etag }),
  };
}

/** Keeps an answer in the transaction that did the work: both are there or neither is. */
export async function storeAnswer(
  trx: WriteQueries,
  { userId, key, now }: { userId: number; key: string; now: number },
  { requestHash, status, body, etag }: StoredAnswer,
): Promise<void> {
  await trx.deleteFrom('idempotency_keys').where('user_id', '=', userId).where('key', '=', key).execute();
  await trx
    .insertInto('idempotency_keys')
    .values({
      user_id: userId,
      key,
      request_hash: requestHash,
      status,
      etag: etag ?? null,
      body: JSON.stringify(body ?? null),
      created_at: now,
    })
    .execute();
}
