import type { FastifyPluginCallback } from 'fastify';
import { onRead, onWrite } from '../../http/routes.ts';
import { getGroupActivity, markSeen } from './reading.service.ts';

/** The history of a group, and what was seen of it. */
export const historyRoutes: FastifyPluginCallback = (app) => {
  onRead(app, 'getGroupActivity', async (queries, caller, { params, query }) => ({
    body: await getGroupActivity(queries, caller, params.id, query),
  }));
  onWrite(app, 'markSeen', async (trx, caller, { params, body }) => {
    await markSeen(trx, caller, params.id, body.activityId);
    return {};
  });
};
