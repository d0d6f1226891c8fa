import { PATHS } from '@quits/contracts';
import { lazyPages } from '@quits/ui';
import { loadTrendChart } from './features/overview/load-trend-chart.ts';

const pages = lazyPages({
  [PATHS.expenses]: () => import('./routes/expenses-page.tsx').then(({ ExpensesPage }) => ExpensesPage),
  [PATHS.expense]: () => import('./routes/expense-page.tsx').then(({ ExpensePage }) => ExpensePage),
});

/**
 * The pages of this remote as the app loads them; the build preloads them by the same paths
 * (webpack.config.ts).
 */
export const { RemoteRoutes } = pages;

/** Loads the code and data of `path` before the person follows a link to it. */
export async function prefetch(path: string): Promise<void> {
  await Promise.all([pages.prefetch(path), path === PATHS.expenses && loadTrendChart()]);
}
