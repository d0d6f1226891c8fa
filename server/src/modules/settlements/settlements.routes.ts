import { balanceSchema, expenseSchema, idParamsSchema, settleSchema } from '@quits/contracts/schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answers } from '../../http/answers.ts';
import { etagOf } from '../../http/etag.ts';
import { callerOf } from '../../plugins/auth.ts';
import { presentExpense } from '../expenses/expenses.presenter.ts';
import { getGroupBalances, settle } from './settlements.service.ts';

const TAGS = ['Settlements'];

/** Who owes whom, and paying it. */
export const settlementsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/groups/:id/summary',
    {
      schema: {
        summary: 'List the fewest payments that would make everybody even',
        tags: TAGS,
        params: idParamsSchema,
        response: answers([200, z.array(balanceSchema)], 401, 404, 422),
      },
    },
    (request) => getGroupBalances(app.database.queries, callerOf(request), request.params.id),
  );

  app.post(
    '/api/groups/:id/settle',
    {
      schema: {
        summary: 'Record a payment of an own debt',
        tags: TAGS,
        params: idParamsSchema,
        body: settleSchema,
        response: answers([201, expenseSchema], 401, 404, 409, 422, 429),
      },
    },
    (request, reply) =>
      app.write(request, reply, async (trx, caller) => {
        const settlement = await settle(trx, caller, request.params.id, request.body);
        return { status: 201, body: presentExpense(settlement), etag: etagOf(settlement.version) };
      }),
  );
  await Promise.resolve();
};
