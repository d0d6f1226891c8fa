import { Route, Routes } from 'react-router-dom';
import { AdminPage } from './routes/admin-page.tsx';
import './texts.ts';

/** The screen of this remote, at the app's own path; every other path is the host's. */
export function RemoteRoutes() {
  return (
    <Routes>
      <Route path="/admin" element={<AdminPage />} />
      <Route path="*" element={null} />
    </Routes>
  );
}
