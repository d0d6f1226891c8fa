import { Route, Routes } from 'react-router-dom';
import { PATHS } from '@quits/contracts';
import { ExpensePage } from './routes/expense-page.tsx';
import { loadTrendChart } from './features/overview/monthly-spending.tsx';
import { ExpensesPage } from './routes/expenses-page.tsx';

/** The pages of this remote, at the app's own paths; every other path is the host's. */
export function RemoteRoutes() {
  return (
    <Routes>
      <Route path={PATHS.expenses} element={<ExpensesPage />} />
      <Route path={PATHS.expense} element={<ExpensePage />} />
      <Route path="*" element={null} />
    </Routes>
  );
}

/** Loads what `path` needs besides the screens' own code, for somebody who is about to follow a link to it. */
export async function prefetch(path: string): Promise<void> {
  if (path === PATHS.expenses) await loadTrendChart();
}
