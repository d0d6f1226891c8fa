import { Route, Routes } from 'react-router-dom';
import { PATHS } from '@quits/contracts';
import { ExpensePage } from './routes/expense-page.tsx';
import { ExpensesPage } from './routes/expenses-page.tsx';
import { WaitingPage } from './routes/waiting-page.tsx';

/**
 * The pages of this remote, at the app's own paths, for embeds and standalone pages. Every other path belongs
 * to the host.
 */
export function RemoteRoutes() {
  return (
    <Routes>
      <Route path={PATHS.expenses} element={<ExpensesPage />} />
      <Route path={PATHS.expense} element={<ExpensePage />} />
      <Route path={PATHS.waiting} element={<WaitingPage />} />
      <Route path="*" element={null} />
    </Routes>
  );
}
