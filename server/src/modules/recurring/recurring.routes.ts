import type { FastifyPluginCallback } from 'fastify';
import type { Caller } from '../../http/caller.ts';
import { onRead, onWrite } from '../../http/routes.ts';
import { countDue } from './due-entries.service.ts';
import { addRecurring, deleteRecurring, editRecurring, getRecurring } from './recurring.service.ts';
import type { RecurringBody } from './recurring-entry.ts';

/** The recurring entries of a group. */
export const recurringRoutes: FastifyPluginCallback = (app) => {
  /** Entries that a request makes, immediately or soon after, count as writes. */
  const countMade = async (caller: Caller, recurring: { id?: number; body: RecurringBody }) =>
    1 + (await countDue(app.database.queries, caller, recurring));

  onRead(app, 'getRecurring', async (queries, caller, { params }) => ({
    body: await getRecurring(queries, caller, params.id),
  }));
  onWrite(
    app,
    'addRecurring',
    async (trx, caller, { params, body }) => ({ body: await addRecurring(trx, caller, params.id, body) }),
    { writes: (caller, { body }) => countMade(caller, { body }) },
  );
  onWrite(
    app,
    'updateRecurring',
    async (trx, caller, { params, body }) => ({ body: await editRecurring(trx, caller, params.id, body) }),
    { writes: (caller, { params: { id }, body }) => countMade(caller, { id, body }) },
  );
  onWrite(app, 'deleteRecurring', async (trx, caller, { params }) => {
    await deleteRecurring(trx, caller, params.id);
    return {};
  });
};
