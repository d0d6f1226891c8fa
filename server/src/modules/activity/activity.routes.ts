import type { FastifyPluginCallback } from 'fastify';
import { onRead } from '../../http/routes.ts';
import { presentActivity } from './activity.presenter.ts';
import { getActivity } from './activity.service.ts';

/** A group's history. */
export const activityRoutes: FastifyPluginCallback = (app, _options, done) => {
  onRead(app, 'getGroupActivity', async (queries, caller, { params, query }) => ({
    body: presentActivity(await getActivity(queries, caller, params.id, query)),
  }));
  done();
};
