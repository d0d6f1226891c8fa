import type { FastifyPluginCallback } from 'fastify';
import { onRead, onWrite } from '../../http/routes.ts';
import {
  createPostingsSum,
  getBalanceViews,
  getSettlementPlan,
  presentPlan,
} from '../balances/balances.service.ts';
import { getDebtLines, getNetLines } from '../balances/explanation.service.ts';
import { answerSettlement } from '../expenses/confirmation.service.ts';
import { presentExpense } from '../expenses/expense-answers.ts';
import { getPeople, settleAll } from './counterparties.service.ts';
import { settle } from './settlements.service.ts';

/** Debts, their explanations, and settlements. */
export const settlementsRoutes: FastifyPluginCallback = (app) => {
  const sumPostings = createPostingsSum();

  onRead(app, 'getGroupBalances', async (queries, caller, { params }) => ({
    body: presentPlan(await getSettlementPlan(queries, caller, params.id)),
  }));
  onRead(app, 'getBalanceViews', async (queries, caller, { params }) => ({
    body: await getBalanceViews(queries, caller, params.id, sumPostings),
  }));
  onRead(app, 'getNetLines', async (queries, caller, { params, query }) => ({
    body: await getNetLines(queries, caller, params, query),
  }));
  onRead(app, 'getDebtLines', async (queries, caller, { params, query }) => ({
    body: await getDebtLines(queries, caller, params, query),
  }));
  onRead(app, 'getPeople', async (queries, caller) => ({
    body: await getPeople(queries, caller),
  }));

  onWrite(
    app,
    'settleAll',
    async (trx, caller, { body }) => {
      const settlements = await settleAll(trx, caller, body);
      return { body: { settlements: settlements.map((settlement) => presentExpense(settlement)) } };
    },
    { writes: (_caller, { body }) => body.groups.length },
  );
  onWrite(app, 'confirmSettlement', async (trx, caller, { params, body: { received, reason = '' } }) => {
    const { expense } = await answerSettlement(trx, caller, params.id, received ? undefined : reason);
    return { body: presentExpense(expense), version: expense.version };
  });
  onWrite(app, 'settleUp', async (trx, caller, { params, body }) => {
    const settlement = await settle(trx, caller, params.id, body);
    return { body: presentExpense(settlement), version: settlement.version };
  });
};
