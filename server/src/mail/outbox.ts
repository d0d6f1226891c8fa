import { z } from 'zod';
import type { Queries, WriteQueries } from '../db/tables.ts';
import type { Sealer } from '../security/sealer.ts';
import { findFreeKey, insertJob } from './outbox.repository.ts';
import type { Mail } from './templates.ts';
import type { MailTransport } from './transports.ts';
import { createOutboxWorker } from './worker.ts';
import type { JobHandler, OutboxWorker, WorkerOptions } from './worker.ts';

interface QueuedJob {
  kind: string;
  dedupeKey: string;
  payload: unknown;
  now: number;
  /** How long the job is worth doing (ms). */
  lifetimeMs: number;
}

/** The outbox: what must be sent is recorded with the work that asks for it, and sent afterwards. */
export interface Outbox extends OutboxWorker {
  /** Queues a job; it is there exactly when the transaction is. */
  enqueue(trx: WriteQueries, job: QueuedJob): Promise<void>;
  /** Queues a mail. */
  enqueueMail(trx: WriteQueries, mail: Mail, job: Omit<QueuedJob, 'kind' | 'payload'>): Promise<void>;
  /** The first of these keys that no job has yet, if any. */
  findFreeKey(queries: Queries, keys: readonly string[]): Promise<string | undefined>;
  /** Says how one kind of job is done. */
  handle(kind: string, handler: JobHandler): void;
}

const MAIL = 'mail';
const mailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  link: z.string().optional(),
});

interface OutboxOptions extends Omit<WorkerOptions, 'handlers'> {
  sealer: Sealer;
  transport: MailTransport;
  /** Hears of each mail that was sent. */
  onSent: (mail: Mail) => void;
}

/** Opens the outbox in the database; its payloads are sealed. */
export function createOutbox({ transport, onSent, ...options }: OutboxOptions): Outbox {
  const handlers = new Map<string, JobHandler>();
  const worker = createOutboxWorker({ ...options, handlers });
  handlers.set(MAIL, async ({ key, payload }) => {
    const mail = mailSchema.parse(payload);
    await transport.deliver(key, mail);
    onSent(mail);
  });

  const enqueue: Outbox['enqueue'] = (trx, { kind, dedupeKey, payload, now, lifetimeMs }) =>
    insertJob(trx, {
      kind,
      dedupe_key: dedupeKey,
      payload: options.sealer.seal(JSON.stringify(payload)),
      created_at: now,
      expires_at: now + lifetimeMs,
    });
  return {
    ...worker,
    enqueue,
    enqueueMail: (trx, mail, job) => enqueue(trx, { ...job, kind: MAIL, payload: mail }),
    findFreeKey,
    handle: (kind, handler) => handlers.set(kind, handler),
  };
}
