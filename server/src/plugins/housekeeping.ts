import fp from 'fastify-plugin';
import type { Database } from '../db/database.ts';
import type { WriteQueries } from '../db/tables.ts';
import { sweepAnswers } from '../idempotency/idempotency-store.ts';
import { sweepJobs } from '../mail/outbox.repository.ts';
import { sweepResetLinks } from '../modules/auth/password-reset.service.ts';
import { sweepSessions } from '../modules/sessions/sessions.service.ts';
import { sweepLimits } from '../security/rate-limit-stores.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Whoever keeps rows for a time says which of them have had it. */
const SWEEPS: readonly ((trx: WriteQueries, now: number) => Promise<void>)[] = [
  sweepAnswers,
  sweepSessions,
  sweepResetLinks,
  sweepLimits,
  sweepJobs,
];

/** Removes what has had its time. */
export async function sweep(database: Database, now: number): Promise<void> {
  await database.write(async (trx) => {
    for (const sweepOwn of SWEEPS) await sweepOwn(trx, now);
  });
}

/** Sweeps every hour; a sweep that fails is tried again an hour later. */
export const housekeepingPlugin = fp(
  (app, _options, done) => {
    const run = () => {
      sweep(app.database, app.now()).catch((error: unknown) => {
        app.log.warn({ err: error }, 'old rows could not be removed');
      });
    };
    const timer = setInterval(run, HOUR_MS).unref();
    app.addHook('onClose', (_app, closed) => {
      clearInterval(timer);
      closed();
    });
    done();
  },
  { name: 'housekeeping', dependencies: ['database'] },
);
