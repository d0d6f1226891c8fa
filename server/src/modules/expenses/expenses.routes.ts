import type { FastifyPluginCallback } from 'fastify';
import { onRead, onWrite } from '../../http/routes.ts';
import { presentExpense, presentExpenseDetails } from '../ledger/expense.ts';
import type { BookedExpense } from '../ledger/expense.ts';
import { listExpensesOf } from '../ledger/ledger.service.ts';
import {
  addExpense,
  deleteExpense,
  editExpense,
  getExpenseDetails,
  getGroupExpenses,
  restoreExpense,
} from './expenses.service.ts';

const present = (expense: BookedExpense) => ({ body: presentExpense(expense), version: expense.version });

/** Expenses: reading, adding, editing, deleting, restoring. */
export const expensesRoutes: FastifyPluginCallback = (app, _options, done) => {
  onRead(app, 'getExpenses', async (queries, caller) => ({
    body: (await listExpensesOf(queries, caller.userId)).map((expense) => presentExpense(expense)),
  }));
  onRead(app, 'getGroupExpenses', async (queries, caller, { params }) => {
    const { expenses, formerNames } = await getGroupExpenses(queries, caller, params.id);
    return { body: expenses.map((expense) => presentExpense(expense, formerNames)) };
  });
  onRead(app, 'getExpenseDetails', async (queries, caller, { params }) => {
    const details = await getExpenseDetails(queries, caller, params.id);
    return { body: presentExpenseDetails(details), version: details.expense.version };
  });

  onWrite(app, 'addExpense', async (trx, caller, { body: { groupId, ...draft } }) =>
    present(await addExpense(trx, caller, groupId, draft)),
  );
  onWrite(app, 'updateExpense', async (trx, caller, { params, body: draft, ifMatch }) =>
    present(await editExpense(trx, caller, params.id, { draft, ifMatch })),
  );
  onWrite(app, 'deleteExpense', async (trx, caller, { params, ifMatch }) => {
    await deleteExpense(trx, caller, params.id, ifMatch);
    return {};
  });
  onWrite(app, 'restoreExpense', async (trx, caller, { params }) =>
    present(await restoreExpense(trx, caller, params.id)),
  );
  done();
};
