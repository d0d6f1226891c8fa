import type { FastifyPluginCallback } from 'fastify';
import { notFound } from '../../errors/app-error.ts';
import { clientOf } from '../../http/caller.ts';
import { onCall } from '../../http/routes.ts';
import { demoSignIn } from './demo.service.ts';

/** The demo without an account, if `DEMO=1`. */
export const demoRoutes: FastifyPluginCallback = (app) => {
  onCall(app, 'demoSignIn', async (_input, request) => {
    if (!app.config.isDemo) throw notFound('not_found');
    const token = await demoSignIn(app, { client: clientOf(request), requestId: request.id });
    return { body: { access_token: token, token_type: 'bearer' as const } };
  });
};
