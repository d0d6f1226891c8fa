import type { FastifyPluginCallback } from 'fastify';
import { onRead, onWrite } from '../../http/routes.ts';
import { presentExpense } from '../ledger/expense.ts';
import { getDebtLines, getNetLines } from '../ledger/explained.service.ts';
import { createPairwiseReader } from '../ledger/pairwise.service.ts';
import { getBalanceViews, getSettlementPlan, presentPlan, settle } from './settlements.service.ts';

/** Who owes whom and why, and paying it. */
export const settlementsRoutes: FastifyPluginCallback = (app, _options, done) => {
  const readPairwise = createPairwiseReader();

  onRead(app, 'getGroupBalances', async (queries, caller, { params }) => ({
    body: presentPlan(await getSettlementPlan(queries, caller, params.id)),
  }));
  onRead(app, 'getBalanceViews', async (queries, caller, { params }) => ({
    body: await getBalanceViews(queries, caller, params.id, readPairwise),
  }));
  onRead(app, 'getNetLines', async (queries, caller, { params, query }) => ({
    body: await getNetLines(queries, caller, params, query),
  }));
  onRead(app, 'getDebtLines', async (queries, caller, { params, query }) => ({
    body: await getDebtLines(queries, caller, params, query),
  }));

  onWrite(app, 'settleUp', async (trx, caller, { params, body }) => {
    const settlement = await settle(trx, caller, params.id, { ...body, readPairwise });
    return { body: presentExpense(settlement), version: settlement.version };
  });
  done();
};
