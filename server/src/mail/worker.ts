import type { FastifyBaseLogger } from 'fastify';
import type { Database, WriteQueries } from '../db/tables.ts';
import { codeOf } from '../error-code.ts';
import type { Sealer } from '../security/sealer.ts';
import { claimJob, hasDueJob, releaseJob } from './outbox.repository.ts';
import type { OutboxJob } from './outbox.repository.ts';

/**
 * Does the work of one kind of job. What it returns runs in the transaction that marks the job as done.
 * Throwing means: try again later.
 */
export type JobHandler = (job: {
  key: string;
  payload: unknown;
}) => Promise<((trx: WriteQueries) => Promise<void>) | void>;

export interface WorkerOptions {
  database: Database;
  sealer: Sealer;
  handlers: ReadonlyMap<string, JobHandler>;
  now: () => number;
  log: FastifyBaseLogger;
}

export interface OutboxWorker {
  /** Looks for work at once; called after the transaction that queued it. */
  kick(): void;
  /** Resolves when nothing is due any more. */
  idle(): Promise<void>;
  /** Finishes the job at hand and stops. */
  stop(): Promise<void>;
}

const POLL_MS = 2000;
const LOCK_MS = 60_000;
const FIRST_DELAY_MS = 2000;
const MAX_DELAY_MS = 15 * 60_000;
const MAX_ERROR_LENGTH = 200;

function retryDelay(attempts: number): number {
  return Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempts - 1));
}

/** Unique over databases too, and in the order of queueing. */
function keyOf({ id, created_at }: OutboxJob): string {
  return `${String(created_at)}-${String(id)}`;
}

async function runJob(
  { database, sealer, handlers, now, log }: WorkerOptions,
  job: OutboxJob,
): Promise<void> {
  const handler = handlers.get(job.kind);
  if (job.expires_at <= now() || job.payload === null || handler === undefined) {
    log.warn({ jobId: job.id, kind: job.kind }, 'a queued mail was given up');
    await database.write((trx) => releaseJob(trx, job.id, { failed_at: now(), payload: null }));
    return;
  }
  try {
    const finish = await handler({ key: keyOf(job), payload: JSON.parse(sealer.open(job.payload)) });
    await database.write(async (trx) => {
      await finish?.(trx);
      // What it said is forgotten.
      await releaseJob(trx, job.id, { sent_at: now(), payload: null });
    });
  } catch (error) {
    log.warn({ err: error, jobId: job.id, attempts: job.attempts }, 'a queued mail could not be sent yet');
    const outcome = {
      next_attempt_at: now() + retryDelay(job.attempts),
      last_error: (codeOf(error) ?? 'ERROR').slice(0, MAX_ERROR_LENGTH),
    };
    await database.write((trx) => releaseJob(trx, job.id, outcome));
  }
}

/**
 * Works off the outbox: in order, one job at a time, each at least once, with growing pauses after a
 * failure. Several servers on one database share the work, for a job is claimed before it is done.
 */
export function createOutboxWorker(options: WorkerOptions): OutboxWorker {
  const { database, now, log } = options;
  let isStopped = false;
  let kicks = 0;
  let running: Promise<void> | undefined;

  async function drain(): Promise<void> {
    while (!isStopped && (await hasDueJob(database.queries, now()))) {
      const job = await database.write((trx) => claimJob(trx, now(), LOCK_MS));
      if (job === undefined) return;
      await runJob(options, job);
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

  const timer = setInterval(kick, POLL_MS).unref();
  return {
    kick,
    idle: async () => {
      kick();
      while (running !== undefined) await running;
    },
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
