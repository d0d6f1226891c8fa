import {
  addExpenseSchema,
  editExpenseSchema,
  expenseDetailsSchema,
  expenseSchema,
  idParamsSchema,
} from '@quits/contracts/schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answers } from '../../http/answers.ts';
import { etagOf, ifMatchOf } from '../../http/etag.ts';
import { callerOf } from '../../plugins/auth.ts';
import type { Answer } from '../../plugins/writes.ts';
import { presentExpense } from './expenses.presenter.ts';
import {
  addExpense,
  deleteExpense,
  editExpense,
  getExpenseDetails,
  getGroupExpenses,
  getOwnExpenses,
  restoreExpense,
} from './expenses.service.ts';
import type { BookedExpense } from './expenses.service.ts';

const TAGS = ['Expenses'];

function answerExpense(status: number, expense: BookedExpense): Answer {
  return { status, body: presentExpense(expense), etag: etagOf(expense.version) };
}

const readingRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/expenses',
    {
      schema: {
        summary: 'List what one paid or shares in, over all present groups, newest first',
        tags: TAGS,
        response: answers([200, z.array(expenseSchema)], 401),
      },
    },
    async (request) => {
      const expenses = await getOwnExpenses(app.database.queries, callerOf(request));
      return expenses.map((expense) => presentExpense(expense));
    },
  );

  app.get(
    '/api/groups/:id/expenses',
    {
      schema: {
        summary: 'List the expenses and settlements of a group, newest first',
        tags: TAGS,
        params: idParamsSchema,
        response: answers([200, z.array(expenseSchema)], 401, 404, 422),
      },
    },
    (request) => getGroupExpenses(app.database.queries, callerOf(request), request.params.id),
  );

  app.get(
    '/api/expenses/:id/details',
    {
      schema: {
        summary: 'Read an expense with the names of everybody in it',
        tags: TAGS,
        params: idParamsSchema,
        response: answers([200, expenseDetailsSchema], 401, 404, 422),
      },
    },
    async (request, reply) => {
      const { body, etag } = await getExpenseDetails(
        app.database.queries,
        callerOf(request),
        request.params.id,
      );
      return reply.header('ETag', etag).send(body);
    },
  );
  await Promise.resolve();
};

/** Expenses: reading, adding, editing, deleting, restoring. */
export const expensesRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(readingRoutes);

  app.post(
    '/api/expenses',
    {
      schema: {
        summary: 'Add an expense',
        tags: TAGS,
        body: addExpenseSchema,
        response: answers([201, expenseSchema], 401, 404, 409, 422, 429),
      },
    },
    (request, reply) =>
      app.write(request, reply, async (trx, caller) =>
        answerExpense(201, await addExpense(trx, caller, request.body)),
      ),
  );

  app.put(
    '/api/expenses/:id',
    {
      schema: {
        summary: 'Edit an expense (any member of its group)',
        tags: TAGS,
        params: idParamsSchema,
        body: editExpenseSchema,
        response: answers([200, expenseSchema], 401, 404, 412, 422, 429),
      },
    },
    (request, reply) =>
      app.write(request, reply, async (trx, caller) => {
        const change = { input: request.body, ifMatch: ifMatchOf(request) };
        return answerExpense(200, await editExpense(trx, caller, request.params.id, change));
      }),
  );

  app.delete(
    '/api/expenses/:id',
    {
      schema: {
        summary: 'Delete an expense (any member of its group); it is hidden and can be restored',
        tags: TAGS,
        params: idParamsSchema,
        response: answers([204, null], 401, 404, 409, 412, 422, 429),
      },
    },
    (request, reply) =>
      app.write(request, reply, async (trx, caller) => {
        await deleteExpense(trx, caller, request.params.id, ifMatchOf(request));
        return { status: 204 };
      }),
  );

  app.post(
    '/api/expenses/:id/restore',
    {
      schema: {
        summary: 'Restore a deleted expense (any member of its group)',
        tags: TAGS,
        params: idParamsSchema,
        response: answers([200, expenseSchema], 401, 404, 409, 422, 429),
      },
    },
    (request, reply) =>
      app.write(request, reply, async (trx, caller) =>
        answerExpense(200, await restoreExpense(trx, caller, request.params.id)),
      ),
  );
};
