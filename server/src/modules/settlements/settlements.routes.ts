import type { FastifyPluginCallback } from 'fastify';
import type { Caller } from '../../http/caller.ts';
import { onRead, onWrite } from '../../http/routes.ts';
import { RATE_LIMITS } from '../../security/rate-limiter.ts';
import {
  createPostingsSum,
  getBalanceViews,
  getSettlementPlan,
  presentPlan,
} from '../balances/balances.service.ts';
import { createBalancesReader } from '../balances/counted-balances.service.ts';
import { createExplanationCaches, getDebtLines, getNetLines } from '../balances/explanation.service.ts';
import { answerSettlement } from '../expenses/confirmation.service.ts';
import { presentExpense } from '../expenses/expense-answers.ts';
import { tellPayer } from './rejection-mail.ts';
import { getPeople, settleAll } from './counterparties.service.ts';
import type { SettleAllBody } from './counterparties.service.ts';
import { settle } from './settlements.service.ts';

/** Debts, their explanations, and settlements. */
export const settlementsRoutes: FastifyPluginCallback = (app) => {
  const readBalances = createBalancesReader();
  const kept = createExplanationCaches();
  const sumPostings = createPostingsSum();

  onRead(app, 'getGroupBalances', async (queries, caller, { params }) => ({
    body: presentPlan(await getSettlementPlan(queries, caller, params.id)),
  }));
  onRead(app, 'getBalanceViews', async (queries, caller, { params, isGone }) => ({
    body: await getBalanceViews(queries, caller, params.id, { readBalances, sumPostings, isGone }),
  }));
  onRead(app, 'getNetLines', async (queries, caller, { params, query, isGone }) => ({
    body: await getNetLines(queries, caller, params, { ...query, kept, isGone }),
  }));
  onRead(app, 'getDebtLines', async (queries, caller, { params, query, isGone }) => ({
    body: await getDebtLines(queries, caller, params, { ...query, kept, readBalances, isGone }),
  }));
  onRead(app, 'getPeople', async (queries, caller) => ({
    body: await getPeople(queries, caller),
  }));

  /** Each group after the first counts as another write. @throws 429 */
  async function countSettled({ userId }: Caller, { groups }: SettleAllBody): Promise<void> {
    if (groups.length > 1)
      await app.limiter.consume(RATE_LIMITS.writesPerAccount, String(userId), groups.length - 1);
  }
  onWrite(
    app,
    'settleAll',
    async (trx, caller, { body }) => {
      const settlements = await settleAll(trx, caller, body);
      return { body: { settlements: settlements.map((settlement) => presentExpense(settlement)) } };
    },
    { beforehand: (caller, { body }) => countSettled(caller, body) },
  );
  onWrite(
    app,
    'confirmSettlement',
    async (trx, caller, { params, body: { received, reason = '' } }) => {
      const { group, expense } = await answerSettlement(
        trx,
        caller,
        params.id,
        received ? undefined : reason,
      );
      if (!received) await tellPayer(app.outbox, trx, caller, { group, expense });
      return { body: presentExpense(expense), version: expense.version };
    },
    { afterwards: app.outbox.kick },
  );
  onWrite(app, 'settleUp', async (trx, caller, { params, body }) => {
    const settlement = await settle(trx, caller, params.id, { ...body, readBalances });
    return { body: presentExpense(settlement), version: settlement.version };
  });
};
