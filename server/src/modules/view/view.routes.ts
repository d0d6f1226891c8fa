import type { FastifyPluginCallback } from 'fastify';
import { addRoute, answerOf } from '../../http/routes.ts';
import { sendAnswer } from '../../http/answers.ts';
import { viewGroup } from './view.service.ts';

/** A group for people who have a link and no account. */
export const viewRoutes: FastifyPluginCallback = (app) => {
  addRoute(app, 'viewGroup', async ({ params }, { ip }, reply) => {
    // Before the work, so that refusals carry it too.
    void reply.header('X-Robots-Tag', 'noindex');
    const body = await viewGroup(app, params.token, ip);
    return sendAnswer(reply, answerOf('viewGroup', { body }));
  });
};
