import { randomInt } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Database, WriteQueries } from '../db/tables.ts';
import { codeOf } from '../errors/error-code.ts';
import type { Encryptor } from '../security/encryptor.ts';
import { claimJob, hasDueJob, insertJob, type OutboxJob, releaseJob } from './outbox.repository.ts';
import type { Mail } from './templates.ts';
import { MailRefused, type MailTransport } from './transports.ts';

/**
 * Does the work of one kind of job. The returned function runs in the transaction that marks the
 * job as done. An error causes a retry later, unless it is `MailRefused`.
 */
export type JobHandler = (job: {
  key: string;
  payload: unknown;
}) => Promise<((trx: WriteQueries) => Promise<void>) | void>;

interface QueuedJob {
  kind: string;
  dedupeKey: string;
  payload: unknown;
  now: number;
  /** How long the job is useful (ms). */
  lifetimeMs: number;
}

/**
 * The outbox. A transaction records what must be sent, and the outbox sends it after the commit.
 */
export interface Outbox {
  /** Queues a job. It exists exactly if the transaction commits. */
  enqueue(trx: WriteQueries, job: QueuedJob): Promise<void>;
  enqueueMail(trx: WriteQueries, mail: Mail, job: Omit<QueuedJob, 'kind' | 'payload'>): Promise<void>;
  handle(kind: string, handler: JobHandler): void;
  /** Looks for work immediately. Call it after the transaction that queued a job. */
  kick(): void;
  /** Resolves when no job is due. */
  idle(): Promise<void>;
  /** Finishes the current job and stops. */
  stop(): Promise<void>;
}

interface OutboxOptions {
  database: Database;
  encryptor: Encryptor;
  transport: MailTransport;
  onSent: (mail: Mail) => void;
  now: () => number;
  log: FastifyBaseLogger;
}

export const MAIL = 'mail';
export const mailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  link: z.string().optional(),
  isRehearsal: z.boolean().optional(),
  language: z.string().optional(),
  unsubscribe: z.string().optional(),
});

/** The poll interval is random, so that it does not reveal when a job was queued. */
const POLL_MS = [1000, 3000] as const;
const LOCK_MS = 60_000;
const FIRST_DELAY_MS = 2000;
const MAX_DELAY_MS = 15 * 60_000;
const MAX_ERROR_LENGTH = 200;

const describe = (error: unknown) => ({ last_error: (codeOf(error) ?? 'ERROR').slice(0, MAX_ERROR_LENGTH) });

/** The columns of a failed job. Each attempt waits twice as long as the previous one. */
function postponed({ attempts }: OutboxJob, error: unknown, now: number) {
  const delay = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempts - 1));
  return { next_attempt_at: now + delay, ...describe(error) };
}

/** Unique across databases, and in the order of queueing. */
function keyOf({ id, created_at }: OutboxJob): string {
  return `${String(created_at)}-${String(id)}`;
}

type RunnerNeeds = Pick<OutboxOptions, 'database' | 'encryptor' | 'now' | 'log'>;

/** Runs one claimed job and records the outcome. */
function createRunner({ database, encryptor, now, log }: RunnerNeeds, handlers: Map<string, JobHandler>) {
  /** Keeps a mail, which an administrator may send again. */
  async function giveUp(
    { id, kind, payload, last_error: before }: OutboxJob,
    error?: unknown,
  ): Promise<void> {
    log.warn({ err: error, jobId: id, kind }, 'a queued mail was given up');
    const outcome = {
      failed_at: now(),
      payload: kind === MAIL ? payload : null,
      ...(error === undefined ? { last_error: before ?? 'EXPIRED' } : describe(error)),
    };
    await database.write((trx) => releaseJob(trx, id, outcome));
  }

  async function runJob(job: OutboxJob): Promise<void> {
    const handler = handlers.get(job.kind);
    if (job.expires_at <= now() || job.payload === null || handler === undefined) {
      await giveUp(job);
      return;
    }
    try {
      const finish = await handler({ key: keyOf(job), payload: JSON.parse(encryptor.decrypt(job.payload)) });
      await database.write(async (trx) => {
        await finish?.(trx);
        await releaseJob(trx, job.id, { sent_at: now(), payload: null });
      });
    } catch (error) {
      if (error instanceof MailRefused) {
        await giveUp(job, error.cause);
        return;
      }
      log.warn({ err: error, jobId: job.id, attempts: job.attempts }, 'a queued mail could not be sent yet');
      await database.write((trx) => releaseJob(trx, job.id, postponed(job, error, now())));
    }
  }

  return runJob;
}

/** Delivers a queued mail, or rehearses it. */
function createMailHandler(transport: MailTransport, onSent: (mail: Mail) => void): JobHandler {
  return async ({ key, payload }) => {
    const mail = mailSchema.parse(payload);
    if (mail.isRehearsal === true) {
      await transport.rehearse(key, mail);
      return;
    }
    await transport.deliver(key, mail);
    onSent(mail);
  };
}

/** Runs due jobs one after the other, after random pauses and after each kick. */
function createWorker(
  { database, now, log }: Pick<OutboxOptions, 'database' | 'now' | 'log'>,
  runJob: (job: OutboxJob) => Promise<void>,
): Pick<Outbox, 'kick' | 'idle' | 'stop'> {
  let isStopped = false;
  let kicks = 0;
  let running: Promise<void> | undefined;

  async function drain(): Promise<void> {
    while (!isStopped && (await hasDueJob(database.queries, now()))) {
      const job = await database.write((trx) => claimJob(trx, now(), LOCK_MS));
      if (job === undefined) return;
      await runJob(job);
    }
  }

  async function run(): Promise<void> {
    try {
      let seen: number;
      do {
        seen = kicks;
        await drain();
      } while (seen !== kicks && !isStopped);
    } catch (error) {
      log.warn({ err: error }, 'the outbox could not be read');
    } finally {
      running = undefined;
    }
  }

  function kick(): void {
    kicks += 1;
    if (!isStopped) running ??= run();
  }

  let timer: NodeJS.Timeout;
  function poll(): void {
    timer = setTimeout(
      () => {
        kick();
        poll();
      },
      randomInt(...POLL_MS),
    ).unref();
  }
  poll();
  return {
    kick,
    idle: async () => {
      kick();
      while (running !== undefined) await running;
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/**
 * Opens the outbox in the database. Its payloads are encrypted. It runs one job at a time and
 * starts with the one that expires first. Each job runs at least once, with growing pauses after
 * failures.
 * Several servers on one database share the work, because a job is claimed before it runs.
 */
export function createOutbox({ database, encryptor, transport, onSent, now, log }: OutboxOptions): Outbox {
  const handlers = new Map([[MAIL, createMailHandler(transport, onSent)]]);
  const worker = createWorker(
    { database, now, log },
    createRunner({ database, encryptor, now, log }, handlers),
  );

  const enqueue: Outbox['enqueue'] = (trx, { kind, dedupeKey, payload, now: queuedAt, lifetimeMs }) =>
    insertJob(trx, {
      kind,
      dedupe_key: dedupeKey,
      payload: encryptor.encrypt(JSON.stringify(payload)),
      created_at: queuedAt,
      expires_at: queuedAt + lifetimeMs,
    });

  return {
    ...worker,
    enqueue,
    enqueueMail: (trx, mail, job) => enqueue(trx, { ...job, kind: MAIL, payload: mail }),
    handle: (kind, handler) => handlers.set(kind, handler),
  };
}
