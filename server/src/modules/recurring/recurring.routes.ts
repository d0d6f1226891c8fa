import type { FastifyPluginCallback } from 'fastify';
import type { Caller } from '../../http/caller.ts';
import { onRead, onWrite } from '../../http/routes.ts';
import { RATE_LIMITS } from '../../security/rate-limiter.ts';
import { countDue } from './due-entries.service.ts';
import { addRecurring, deleteRecurring, editRecurring, listRecurring } from './recurring.service.ts';
import type { RuleBody } from './rule.ts';

/** What one request makes counts as so many writes at most, or 400 entries would be beyond the limit of a minute. */
const MOST_COUNTED = 200;

/** Entries that repeat: the rules of a group. */
export const recurringRoutes: FastifyPluginCallback = (app) => {
  const { database, limiter } = app;
  /** Entries that a request makes, at once or soon after, are as many writes. @throws 429 */
  async function countMade(caller: Caller, rule: { id?: number; body: RuleBody }): Promise<void> {
    const due = await countDue(database.queries, caller, rule);
    if (due === 0) return;
    await limiter.consume(RATE_LIMITS.writesPerAccount, String(caller.userId), Math.min(due, MOST_COUNTED));
  }

  onRead(app, 'getRecurring', async (queries, caller, { params }) => ({
    body: await listRecurring(queries, caller, params.id),
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
