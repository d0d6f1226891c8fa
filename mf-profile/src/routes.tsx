import { PATHS } from '@quits/contracts';
import { Route, Routes } from 'react-router-dom';
import { ProfilePage } from './routes/profile-page.tsx';
import './texts.ts';

/** The screen of this remote, at the app's own path; every other path belongs to the host. */
export function RemoteRoutes() {
  return (
    <Routes>
      <Route path={PATHS.profile} element={<ProfilePage />} />
      <Route path="*" element={null} />
    </Routes>
  );
}
