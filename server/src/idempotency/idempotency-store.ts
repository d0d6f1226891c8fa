import type { WriteQueries } from '../db/tables.ts';

/** How long an answer is kept for a repeat (ms). */
const LIFETIME_MS = 48 * 60 * 60 * 1000;

/** What a write answers; a status of 204 has no body. */
export interface Answer {
  status: number;
  body?: unknown;
  etag?: string;
}

interface StoredAnswer extends Answer {
  /** Of the request that was answered so. */
  requestHash: string;
}

/** Whose key it is, and the time (ms). */
interface Use {
  userId: number;
  key: string;
  now: number;
}

/** The answer that this person's key got before, unless it is older than 48 hours. */
export async function findStoredAnswer(
  trx: WriteQueries,
  { userId, key, now }: Use,
): Promise<StoredAnswer | undefined> {
  const row = await trx
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '>', now - LIFETIME_MS)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const body: unknown = JSON.parse(row.body);
  return {
    requestHash: row.request_hash,
    status: row.status,
    body: body ?? undefined,
    ...(row.etag !== null && { etag: row.etag }),
  };
}

/** Keeps an answer in the transaction that did the work: both are there or neither is. */
export async function storeAnswer(
  trx: WriteQueries,
  { userId, key, now }: Use,
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

/** Removes answers that are no longer repeated. */
export async function sweepAnswers(trx: WriteQueries, now: number): Promise<void> {
  await trx
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', now - LIFETIME_MS)
    .execute();
}
