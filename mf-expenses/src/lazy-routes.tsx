import { PATHS } from '@quits/contracts';
import type { Runtime } from '@quits/core';
import { lazyPages } from '@quits/ui';
import { loadTrendChart } from './features/overview/load-trend-chart.ts';
import './texts.ts';

const loadExpense = () => import('./routes/expense-page.tsx');
const pages = lazyPages(
  {
    [PATHS.expenses]: () => import('./routes/expenses-page.tsx').then(({ ExpensesPage }) => ExpensesPage),
    [PATHS.expense]: () => loadExpense().then(({ ExpensePage }) => ExpensePage),
  },
  { [PATHS.waiting]: () => import('./routes/waiting-page.tsx').then(({ WaitingPage }) => WaitingPage) },
);

/**
 * The pages of this remote as the app loads them; the build preloads them by the same paths
 * (webpack.config.ts).
 */
export const { RemoteRoutes } = pages;

/**
 * Loads the code and data of `path` before the person follows a link to it. The path of all expenses
 * (`/expenses/:expenseId`) loads the code alone.
 *
 * @param runtime without it, only the code loads
 */
export async function prefetch(path: string, runtime?: Runtime): Promise<void> {
  const further =
    path === PATHS.expenses
      ? loadTrendChart()
      : runtime && loadExpense().then(({ prefetchExpense }) => prefetchExpense(path, runtime));
  await Promise.all([pages.prefetch(path), further]);
}
