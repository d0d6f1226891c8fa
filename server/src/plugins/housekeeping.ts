import fp from 'fastify-plugin';
import type { Database } from '../db/tables.ts';
import { removeDemoAccounts } from '../modules/demo/demo.service.ts';
import { removeForgottenReceipts } from '../modules/receipts/forgotten-receipts.ts';
import { sweepUploads } from '../modules/receipts/receipts.service.ts';
import { LIFETIME_MS as ANSWERS_KEPT_MS } from '../idempotency/idempotency.repository.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Ended sessions, links and mails are kept for a while, to answer questions about them. */
const KEPT_MS = 30 * 24 * HOUR_MS;

/** Longer than the longest period of a digest. */
const NOTICES_KEPT_MS = 90 * 24 * HOUR_MS;

/** Removes expired rows. */
export async function sweep(database: Database, now: number): Promise<void> {
  await database.write(async (trx) => {
    await trx.deleteFrom('rate_counts').where('expire', '<=', now).execute();
    await trx
      .deleteFrom('idempotency_keys')
      .where('created_at', '<=', now - ANSWERS_KEPT_MS)
      .execute();
    await trx.deleteFrom('access_tokens').where('expires_at', '<=', now).execute();
    await trx.deleteFrom('consent_requests').where('expires_at', '<=', now).execute();
    await trx.deleteFrom('used_challenges').where('expires_at', '<=', now).execute();
    await trx.deleteFrom('sign_in_codes').where('expires_at', '<=', now).execute();
    await trx.deleteFrom('used_subject_tokens').where('expires_at', '<=', now).execute();
    // Sites open new ones every quarter of an hour.
    await trx.deleteFrom('sessions').where('issuer', 'is not', null).where('expires_at', '<=', now).execute();
    await trx
      .deleteFrom('notices')
      .where('created_at', '<=', now - NOTICES_KEPT_MS)
      .execute();
    await trx.deleteFrom('imports').where('expires_at', '<=', now).execute();
    const endedBefore = now - KEPT_MS;
    await trx.deleteFrom('rates').where('fetched_at', '<=', endedBefore).execute();
    await trx.deleteFrom('invite_links').where('expires_at', '<=', endedBefore).execute();
    await trx.deleteFrom('sessions').where('expires_at', '<=', endedBefore).execute();
    await trx.deleteFrom('reset_tokens').where('expires_at', '<=', endedBefore).execute();
    await trx
      .deleteFrom('outbox')
      .where('created_at', '<=', endedBefore)
      .where((is) => is.or([is('sent_at', 'is not', null), is('failed_at', 'is not', null)]))
      .execute();
  });
  await sweepUploads(database, now);
}

/** Sweeps at the start and every hour. A failed sweep is repeated an hour later. */
export const housekeepingPlugin = fp<{ isBesideServer: boolean }>(
  (app, { isBesideServer }) => {
    if (isBesideServer) return;
    const tidy = async () => {
      await sweep(app.database, app.now());
      await removeForgottenReceipts(app);
      if (app.config.isDemo) await removeDemoAccounts(app);
    };
    let running = Promise.resolve();
    const run = () => {
      running = running.then(tidy).catch((error: unknown) => {
        app.log.warn({ err: error }, 'old rows could not be removed');
      });
    };
    const timer = setInterval(run, HOUR_MS).unref();
    // The start does not wait for it, because there may be much to remove.
    app.addHook('onReady', run);
    app.addHook('onClose', () => {
      clearInterval(timer);
      return running;
    });
  },
  { name: 'housekeeping', dependencies: ['database'] },
);
