import type { Selectable } from 'kysely';
import { forUpdateSkipLocked } from '../db/locks.ts';
import type { OutboxRow, Queries, WriteQueries } from '../db/tables.ts';

/** Mails that went out, or were given up, stay a while, to answer questions about them (ms). */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

export type OutboxJob = Selectable<OutboxRow>;

export interface NewJob {
  kind: string;
  /** At most one job per key is ever queued. */
  dedupeKey: string;
  /** Sealed text. */
  payload: string;
  now: number;
  expiresAt: number;
}

/** Queues a job in the transaction of the work that asks for it. */
export async function insertJob(
  trx: WriteQueries,
  { kind, dedupeKey, payload, now, expiresAt }: NewJob,
): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({
      kind,
      dedupe_key: dedupeKey,
      payload,
      created_at: now,
      expires_at: expiresAt,
      next_attempt_at: now,
      attempts: 0,
      locked_until: null,
      sent_at: null,
      failed_at: null,
      last_error: null,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
}

/** The first of these keys that no job has yet, if any. */
export async function findFreeKey(queries: Queries, keys: readonly string[]): Promise<string | undefined> {
  const rows = await queries
    .selectFrom('outbox')
    .select('dedupe_key')
    .where('dedupe_key', 'in', keys)
    .execute();
  const taken = new Set(rows.map(({ dedupe_key }) => dedupe_key));
  return keys.find((key) => !taken.has(key));
}

function dueJobs(queries: Queries, now: number) {
  return queries
    .selectFrom('outbox')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_attempt_at', '<=', now)
    .where((is) => is.or([is('locked_until', 'is', null), is('locked_until', '<=', now)]))
    .orderBy('id');
}

/** Whether anything waits to be done now. */
export async function hasDueJob(queries: Queries, now: number): Promise<boolean> {
  return (await dueJobs(queries, now).limit(1).executeTakeFirst()) !== undefined;
}

/** Takes the oldest due job for `lockMs`, so that no other worker takes it as well. */
export async function claimJob(
  trx: WriteQueries,
  now: number,
  lockMs: number,
): Promise<OutboxJob | undefined> {
  const query = dueJobs(trx, now).limit(1);
  const job = await forUpdateSkipLocked(trx, query).executeTakeFirst();
  if (job === undefined) return undefined;
  await trx
    .updateTable('outbox')
    .set({ locked_until: now + lockMs, attempts: job.attempts + 1 })
    .where('id', '=', job.id)
    .execute();
  return { ...job, attempts: job.attempts + 1 };
}

/** The job is done; what it said is forgotten. */
export async function markDone(trx: WriteQueries, id: number, now: number): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ sent_at: now, payload: null, locked_until: null })
    .where('id', '=', id)
    .execute();
}

/** The job is tried again at `nextAttemptAt`. */
export async function markForRetry(
  trx: WriteQueries,
  id: number,
  { nextAttemptAt, error }: { nextAttemptAt: number; error: string },
): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ next_attempt_at: nextAttemptAt, locked_until: null, last_error: error })
    .where('id', '=', id)
    .execute();
}

/** The job is given up: its link would be dead by now. */
export async function markFailed(trx: WriteQueries, id: number, now: number): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ failed_at: now, payload: null, locked_until: null })
    .where('id', '=', id)
    .execute();
}

/** Removes jobs that have been done, or given up, for 30 days. */
export async function sweepJobs(trx: WriteQueries, now: number): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('created_at', '<=', now - KEPT_MS)
    .where((is) => is.or([is('sent_at', 'is not', null), is('failed_at', 'is not', null)]))
    .execute();
}
