import { PATHS } from '@quits/contracts';
import { Route, Routes } from 'react-router-dom';
import { ConnectPage } from './routes/connect-page.tsx';
import { ProfilePage } from './routes/profile-page.tsx';
import './texts.ts';

/** The screens of this remote, at the app's own paths; every other path belongs to the host. */
export function RemoteRoutes() {
  return (
    <Routes>
      <Route path={PATHS.profile} element={<ProfilePage />} />
      <Route path={PATHS.connect} element={<ConnectPage />} />
      <Route path="*" element={null} />
    </Routes>
  );
}
