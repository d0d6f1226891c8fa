import type { FastifyPluginCallback } from 'fastify';
import { onWrite } from '../../http/routes.ts';
import { presentExpense } from '../expenses/expense-answers.ts';
import { claimItem } from './claims.service.ts';

/** The items of bills that are open for claiming. */
export const itemsRoutes: FastifyPluginCallback = (app) => {
  onWrite(app, 'claimItem', async (trx, caller, { params, body }) => {
    const expense = await claimItem(trx, caller, { ...params, weight: body.weight });
    return { body: presentExpense(expense), version: expense.version };
  });
};
