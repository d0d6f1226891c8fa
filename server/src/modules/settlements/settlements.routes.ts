import type { FastifyPluginCallback } from 'fastify';
import { onRead, onWrite } from '../../http/routes.ts';
import { presentExpense } from '../ledger/expense.ts';
import { getSettlementPlan, presentPlan, settle } from './settlements.service.ts';

/** Who owes whom, and paying it. */
export const settlementsRoutes: FastifyPluginCallback = (app, _options, done) => {
  onRead(app, 'getGroupBalances', async (queries, caller, { params }) => ({
    body: presentPlan(await getSettlementPlan(queries, caller, params.id)),
  }));

  onWrite(app, 'settleUp', async (trx, caller, { params, body }) => {
    const settlement = await settle(trx, caller, params.id, body);
    return { body: presentExpense(settlement), version: settlement.version };
  });
  done();
};
