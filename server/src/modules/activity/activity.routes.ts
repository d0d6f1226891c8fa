import { activityPageSchema, activityQuerySchema, idParamsSchema } from '@quits/contracts/schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { answers } from '../../http/answers.ts';
import { callerOf } from '../../plugins/auth.ts';
import { presentActivity } from './activity.presenter.ts';
import { getActivity } from './activity.service.ts';

/** A group's history. */
export const activityRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/groups/:id/activity',
    {
      schema: {
        summary: 'Read who changed what in a group, newest first',
        tags: ['Groups'],
        params: idParamsSchema,
        querystring: activityQuerySchema,
        response: answers([200, activityPageSchema], 401, 404, 422),
      },
    },
    async (request) => {
      const { before, limit } = request.query;
      return presentActivity(
        await getActivity(app.database.queries, callerOf(request), request.params.id, { before, limit }),
      );
    },
  );
  await Promise.resolve();
};
