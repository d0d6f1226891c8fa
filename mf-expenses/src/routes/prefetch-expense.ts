import { PATHS } from '@quits/contracts';
import { offers, type Runtime } from '@quits/core';
import { matchPath } from 'react-router-dom';
import { expensesApi, PREFETCHED_S } from '../lib/expenses.api.ts';
import { loadComments, loadReceipts } from './expense-parts.ts';

/** Loads the parts of an expense's page, and requests its details if `path` has an id. */
export async function prefetchExpense(path: string, { config, store }: Runtime): Promise<void> {
  const id = Number(matchPath(PATHS.expense, path)?.params.expenseId);
  if (Number.isSafeInteger(id) && id > 0) {
    store.dispatch(expensesApi.util.prefetch('getExpenseDetails', id, { ifOlderThan: PREFETCHED_S }));
  }
  if (offers(config, 'comments')) await Promise.all([loadReceipts(), loadComments()]);
}
