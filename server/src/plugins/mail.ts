import { join } from 'node:path';
import fp from 'fastify-plugin';
import { z } from 'zod';
import type { WriteQueries } from '../db/tables.ts';
import { insertJob } from '../mail/outbox.repository.ts';
import type { Mail } from '../mail/templates.ts';
import { createFileTransport, createSmtpTransport } from '../mail/transports.ts';
import { createOutboxWorker } from '../mail/worker.ts';
import type { JobHandler } from '../mail/worker.ts';
import { createSealer } from '../security/sealer.ts';

interface QueuedJob {
  kind: string;
  dedupeKey: string;
  payload: unknown;
  now: number;
  /** How long the job is worth doing (ms). */
  lifetimeMs: number;
}

/** The outbox: what must be sent is recorded with the work that asks for it, and sent afterwards. */
export interface Outbox {
  /** Queues a job; it is there exactly when the transaction is. */
  enqueue(trx: WriteQueries, job: QueuedJob): Promise<void>;
  /** Queues a mail. */
  enqueueMail(trx: WriteQueries, mail: Mail, job: Omit<QueuedJob, 'kind' | 'payload'>): Promise<void>;
  /** Says how one kind of job is done. */
  handle(kind: string, handler: JobHandler): void;
  /** Starts sending now; called after the transaction. */
  kick(): void;
  /** Resolves when nothing is due any more. */
  idle(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    outbox: Outbox;
  }
}

const MAIL = 'mail';
const mailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  link: z.string().optional(),
});

/** Sends by SMTP when `SMTP_URL` is set; else writes `.eml` files to the outbox folder. */
export const mailPlugin = fp(
  (app, _options, done) => {
    const { smtpUrl, mailFrom, dataDir, isPrintingLinks } = app.config;
    const transport =
      smtpUrl === undefined
        ? createFileTransport(join(dataDir, 'outbox'), mailFrom)
        : createSmtpTransport(smtpUrl, mailFrom);
    const sealer = createSealer(app.secret);
    const handlers = new Map<string, JobHandler>();
    const worker = createOutboxWorker({
      database: app.database,
      sealer,
      handlers,
      now: app.now,
      log: app.log,
    });

    handlers.set(MAIL, async ({ key, payload }) => {
      const mail = mailSchema.parse(payload);
      await transport.deliver(key, mail);
      // For the person at the terminal, never for a log: it holds a token.
      if (isPrintingLinks && mail.link !== undefined)
        process.stdout.write(`Mail to ${mail.to}: ${mail.subject}\n  ${mail.link}\n`);
    });
    const enqueue: Outbox['enqueue'] = (trx, { kind, dedupeKey, payload, now, lifetimeMs }) =>
      insertJob(trx, {
        kind,
        dedupeKey,
        payload: sealer.seal(JSON.stringify(payload)),
        now,
        expiresAt: now + lifetimeMs,
      });

    app.decorate('outbox', {
      enqueue,
      enqueueMail: (trx, mail, job) => enqueue(trx, { ...job, kind: MAIL, payload: mail }),
      handle: (kind, handler) => handlers.set(kind, handler),
      kick: worker.kick,
      idle: worker.idle,
    });
    app.addHook('onReady', (ready) => {
      worker.kick();
      ready();
    });
    app.addHook('onClose', async () => {
      await worker.stop();
      transport.close();
    });
    done();
  },
  { name: 'mail', dependencies: ['database'] },
);
