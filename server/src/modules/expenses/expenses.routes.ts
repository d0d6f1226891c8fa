import type { FastifyPluginCallback } from 'fastify';
import { onList, onRead, onWrite } from '../../http/routes.ts';
import { presentAdded, presentExpense, presentExpenseDetails } from './expense-answers.ts';
import type { StoredExpense } from './expense.ts';
import {
  addExpense,
  deleteExpense,
  editExpense,
  getExpenseActivity,
  getExpenseDetails,
  findGroupExpenses,
  listEntryIdsOf,
  readExpenses,
  restoreExpense,
} from './expenses.service.ts';
import { pageOfGroup, pageOfPerson, versionOf, versionOfGroup } from './pages.service.ts';

const present = (expense: StoredExpense) => ({ body: presentExpense(expense), version: expense.version });

/** Expenses: reading, adding, editing, deleting, restoring. */
export const expensesRoutes: FastifyPluginCallback = (app) => {
  onList(app, 'getExpenses', {
    whole: async (queries, caller) => ({
      version: await versionOf(queries, caller),
      find: async () => ({
        ids: await listEntryIdsOf(queries, caller),
        read: async (ids) => (await readExpenses(queries, ids)).map((expense) => presentExpense(expense)),
      }),
    }),
    page: (queries, caller, _input, place) => pageOfPerson(queries, caller, place),
  });
  onList(app, 'getGroupExpenses', {
    whole: async (queries, caller, { params }) => ({
      version: await versionOfGroup(queries, caller, params.id),
      find: async () => {
        const { ids, formerNames } = await findGroupExpenses(queries, caller, params.id);
        const read = async (some: readonly number[]) =>
          (await readExpenses(queries, some)).map((expense) => presentExpense(expense, formerNames));
        return { ids, read };
      },
    }),
    page: (queries, caller, { params }, place) => pageOfGroup(queries, caller, params.id, place),
  });
  onRead(app, 'getExpenseDetails', async (queries, caller, { params }) => {
    const details = await getExpenseDetails(queries, caller, params.id);
    return { body: presentExpenseDetails(details), version: details.expense.version };
  });
  onRead(app, 'getExpenseActivity', async (queries, caller, { params, query }) => ({
    body: await getExpenseActivity(queries, caller, params.id, query),
  }));

  onWrite(app, 'addExpense', async (trx, caller, { body }) => {
    const { expense, isRepeated } = await addExpense(trx, caller, body);
    return { ...present(expense), body: presentAdded(expense), isRepeated };
  });
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
};
