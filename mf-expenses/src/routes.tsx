import { Route, Routes } from 'react-router-dom';
import { PATHS } from '@quits/contracts';
import { ElsewherePage } from './routes/elsewhere-page.tsx';
import { ExpensePage } from './routes/expense-page.tsx';
import { ExpensesPage, prefetchOverview } from './routes/expenses-page.tsx';

/** The pages of this feature, under the app's own paths. */
export function RemoteRoutes() {
  return (
    <Routes>
      <Route path={PATHS.expenses} element={<ExpensesPage />} />
      <Route path={PATHS.expense} element={<ExpensePage />} />
      <Route path="*" element={<ElsewherePage />} />
    </Routes>
  );
}

/** Loads what `path` needs besides the screens' own code, for somebody who is about to follow a link to it. */
export async function prefetch(path: string): Promise<void> {
  if (path === PATHS.expenses) await prefetchOverview();
}
