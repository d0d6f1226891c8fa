import type { FastifyPluginCallback } from 'fastify';
import { onRead, onWrite } from '../../http/routes.ts';
import { getExpenseActivity, getGroupActivity, markSeen } from './history.service.ts';
import { undoItem } from './undo.service.ts';

/** The history of a group, what was seen of it, and undo. */
export const historyRoutes: FastifyPluginCallback = (app) => {
  onRead(app, 'getGroupActivity', async (queries, caller, { params, query }) => ({
    body: await getGroupActivity(queries, caller, params.id, query),
  }));
  onRead(app, 'getExpenseActivity', async (queries, caller, { params, query }) => ({
    body: await getExpenseActivity(queries, caller, params.id, query),
  }));

  onWrite(app, 'undoActivity', async (trx, caller, { params, body }) => ({
    body: await undoItem(trx, caller, params.id, body),
  }));
  onWrite(app, 'markSeen', async (trx, caller, { params, body }) => {
    await markSeen(trx, caller, params.id, body.activityId);
    return {};
  });
};
