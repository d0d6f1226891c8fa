import { dayOf } from '@quits/domain';
import type { FastifyPluginCallback } from 'fastify';
import { callerOf } from '../../http/caller.ts';
import { onCall } from '../../http/routes.ts';
import { createRates } from './rates.service.ts';

export const ratesRoutes: FastifyPluginCallback = (app) => {
  const rates = createRates(app);
  onCall(app, 'getRate', async ({ query: { from, to, date = dayOf(app.now()) } }, request) => ({
    body: await rates.find(callerOf(request), { from, to, date }),
  }));
};
