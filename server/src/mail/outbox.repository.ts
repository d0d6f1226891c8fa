import type { Insertable, Selectable, Updateable } from 'kysely';
import { isPostgres } from '../db/dialects.ts';
import type { OutboxRow, Queries, WriteQueries } from '../db/tables.ts';

const HOUR_MS = 60 * 60 * 1000;
const PER_HOUR = 5;

export type OutboxJob = Selectable<OutboxRow>;

/** Queues a job in the transaction that requests it. At most one job per key is ever queued. */
export async function insertJob(
  trx: WriteQueries,
  job: Omit<Insertable<OutboxRow>, 'next_attempt_at' | 'attempts'>,
): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({ ...job, next_attempt_at: job.created_at, attempts: 0 })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
}

/**
 * A key for another mail of a kind in this hour. Undefined after `most` mails, so that mailboxes
 * cannot be flooded.
 *
 * @param kind the subject of the mails and their recipient
 */
export async function findHourlyKey(
  queries: Queries,
  kind: string,
  now: number,
  most = PER_HOUR,
): Promise<string | undefined> {
  const hour = `${kind}:${String(Math.floor(now / HOUR_MS))}`;
  const keys = Array.from({ length: most }, (_none, slot) => `${hour}:${String(slot)}`);
  const rows = await queries
    .selectFrom('outbox')
    .select('dedupe_key')
    .where('dedupe_key', 'in', keys)
    .execute();
  const taken = new Set(rows.map(({ dedupe_key }) => dedupe_key));
  return keys.find((key) => !taken.has(key));
}

function dueJobs(queries: Queries, now: number) {
  return (
    queries
      .selectFrom('outbox')
      .selectAll()
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('next_attempt_at', '<=', now)
      .where((is) => is.or([is('locked_until', 'is', null), is('locked_until', '<=', now)]))
      // The job that expires first comes first: a link for an hour before invitations for a week.
      .orderBy('expires_at')
      .orderBy('id')
  );
}

export async function hasDueJob(queries: Queries, now: number): Promise<boolean> {
  return (await dueJobs(queries, now).limit(1).executeTakeFirst()) !== undefined;
}

/** Locks the most urgent due job for `lockMs`, so that no other worker takes it. */
export async function claimJob(
  trx: WriteQueries,
  now: number,
  lockMs: number,
): Promise<OutboxJob | undefined> {
  const query = dueJobs(trx, now).limit(1);
  // Skips jobs that another worker is claiming instead of waiting for them.
  const job = await (isPostgres(trx) ? query.forUpdate().skipLocked() : query).executeTakeFirst();
  if (job === undefined) return undefined;
  await trx
    .updateTable('outbox')
    .set({ locked_until: now + lockMs, attempts: job.attempts + 1 })
    .where('id', '=', job.id)
    .execute();
  return { ...job, attempts: job.attempts + 1 };
}

/** Releases a claimed job and stores its outcome. */
export async function releaseJob(
  trx: WriteQueries,
  id: number,
  outcome: Updateable<OutboxRow>,
): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ ...outcome, locked_until: null })
    .where('id', '=', id)
    .execute();
}
