import type { Runtime } from '@quits/core';
import { expensesApi, PREFETCHED_S } from '../api/expenses.api.ts';

/** Requests the details of an expense that is about to be opened; nothing for an id that is no number. */
export function prefetchDetails(expenseId: number, { store }: Runtime): void {
  if (!Number.isSafeInteger(expenseId) || expenseId < 1) return;
  store.dispatch(expensesApi.util.prefetch('getExpenseDetails', expenseId, { ifOlderThan: PREFETCHED_S }));
}
