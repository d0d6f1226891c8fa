import { PATHS } from '@quits/contracts';
import type { Runtime } from '@quits/core';
import { lazyPages } from '@quits/ui';
import { matchPath } from 'react-router-dom';
import { loadTrendChart } from './features/overview/load-trend-chart.ts';
import { loadComments, loadReceipts } from './routes/expense-parts.ts';

const pages = lazyPages({
  [PATHS.expenses]: () => import('./routes/expenses-page.tsx').then(({ ExpensesPage }) => ExpensesPage),
  [PATHS.expense]: () => import('./routes/expense-page.tsx').then(({ ExpensePage }) => ExpensePage),
});

/**
 * The pages of this remote as the app loads them; the build preloads them by the same paths
 * (webpack.config.ts).
 */
export const { RemoteRoutes } = pages;

async function prefetchExpense(expenseId: string | undefined, runtime: Runtime | undefined): Promise<void> {
  const { prefetchDetails } = await import('./routes/prefetch-details.ts');
  if (runtime) prefetchDetails(Number(expenseId), runtime);
  if (runtime?.config.hasExtras === true) await Promise.all([loadReceipts(), loadComments()]);
}

/**
 * Loads the code and data of `path` before the person follows a link to it. The path of all expenses
 * (`/expenses/:expenseId`) loads the code alone.
 *
 * @param runtime shells of earlier releases leave it out
 */
export async function prefetch(path: string, runtime?: Runtime): Promise<void> {
  const expense = matchPath(PATHS.expense, path);
  await Promise.all([
    pages.prefetch(path),
    expense && prefetchExpense(expense.params.expenseId, runtime),
    path === PATHS.expenses && loadTrendChart(),
  ]);
}
