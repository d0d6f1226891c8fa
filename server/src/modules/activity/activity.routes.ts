import type { FastifyPluginCallback } from 'fastify';
import { onRead } from '../../http/routes.ts';
import { getActivity } from './activity.service.ts';

/** A group's history. */
export const activityRoutes: FastifyPluginCallback = (app, _options, done) => {
  onRead(app, 'getGroupActivity', async (queries, caller, { params, query }) => ({
    body: await getActivity(queries, caller, params.id, query),
  }));
  done();
};
