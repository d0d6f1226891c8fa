import type { FastifyPluginCallback } from 'fastify';
import type { Caller } from '../../http/caller.ts';
import { onRead, onWrite } from '../../http/routes.ts';
import { RATE_LIMITS } from '../../security/rate-limiter.ts';
import { countDue } from './due-entries.service.ts';
import { addRecurring, deleteRecurring, editRecurring, getRecurring } from './recurring.service.ts';
import type { RecurringBody } from './recurring-entry.ts';

/**
 * The maximum number of writes one request counts as. Without it, 400 entries would exceed the
 * limit per minute.
 */
const MOST_COUNTED = 200;

/** The recurring entries of a group. */
export const recurringRoutes: FastifyPluginCallback = (app) => {
  const { database, limiter } = app;
  /** Counts the entries that a request makes, immediately or soon after, as writes. @throws 429 */
  async function countMade(caller: Caller, recurring: { id?: number; body: RecurringBody }): Promise<void> {
    const due = await countDue(database.queries, caller, recurring);
    if (due === 0) return;
    await limiter.consume(RATE_LIMITS.writesPerAccount, String(caller.userId), Math.min(due, MOST_COUNTED));
  }

  onRead(app, 'getRecurring', async (queries, caller, { params }) => ({
    body: await getRecurring(queries, caller, params.id),
  }));
  onWrite(
    app,
    'addRecurring',
    async (trx, caller, { params, body }) => ({ body: await addRecurring(trx, caller, params.id, body) }),
    { beforehand: (caller, { body }) => countMade(caller, { body }) },
  );
  onWrite(
    app,
    'updateRecurring',
    async (trx, caller, { params, body }) => ({ body: await editRecurring(trx, caller, params.id, body) }),
    { beforehand: (caller, { params: { id }, body }) => countMade(caller, { id, body }) },
  );
  onWrite(app, 'deleteRecurring', async (trx, caller, { params }) => {
    await deleteRecurring(trx, caller, params.id);
    return {};
  });
};
