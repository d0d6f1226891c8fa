import type { FastifyPluginCallback } from 'fastify';
import { onRead, onWrite } from '../../http/routes.ts';
import { addRecurring, deleteRecurring, editRecurring, listRecurring } from './recurring.service.ts';

/** Entries that repeat: the rules of a group. */
export const recurringRoutes: FastifyPluginCallback = (app) => {
  onRead(app, 'getRecurring', async (queries, caller, { params }) => ({
    body: await listRecurring(queries, caller, params.id),
  }));
  onWrite(app, 'addRecurring', async (trx, caller, { params, body }) => ({
    body: await addRecurring(trx, caller, params.id, body),
  }));
  onWrite(app, 'updateRecurring', async (trx, caller, { params, body }) => ({
    body: await editRecurring(trx, caller, params.id, body),
  }));
  onWrite(app, 'deleteRecurring', async (trx, caller, { params }) => {
    await deleteRecurring(trx, caller, params.id);
    return {};
  });
};
