import { dayOf } from '@quits/domain';
import type { FastifyPluginCallback } from 'fastify';
import { callerOf } from '../../http/caller.ts';
import { onCall } from '../../http/routes.ts';
import { createRates } from './rates.service.ts';

export const ratesRoutes: FastifyPluginCallback = (app) => {
  const { database, now, log, config } = app;
  const rates = createRates({ database, now, log, ratesUrl: config.ratesUrl });
  onCall(app, 'getRate', async ({ query: { from, to, date = dayOf(now()) } }, request) => ({
    body: await rates.find(callerOf(request).userId, { from, to, date }),
  }));
};
