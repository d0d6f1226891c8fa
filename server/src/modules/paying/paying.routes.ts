import type { FastifyPluginCallback } from 'fastify';
import { onRead, onWrite } from '../../http/routes.ts';
import { requireConfirmed } from '../auth/accounts.service.ts';
import { getPayee, setPayee } from './payees.service.ts';
import { getPayment } from './payment.service.ts';

/** How people want to be paid, and how a debt is paid. */
export const payingRoutes: FastifyPluginCallback = (app) => {
  onRead(app, 'getPayee', async (queries, { userId }) => ({ body: await getPayee(queries, userId) }));
  onWrite(
    app,
    'setPayee',
    async (trx, caller, { body }) => ({ body: await setPayee(app.outbox, trx, caller, body) }),
    { beforehand: (caller) => requireConfirmed(app, caller), afterwards: app.outbox.kick },
  );
  onRead(app, 'getPayment', async (queries, caller, { params, query }) => ({
    body: await getPayment(queries, caller, params.id, query),
  }));
};
