import { PATHS } from '@quits/contracts';
import { useHost } from '@quits/core';
import { Navigate, Route, Routes } from 'react-router-dom';
import { ProfilePage } from './routes/profile-page.tsx';

/** The screen of this feature, at the app's own path; an embed without a start path begins there. */
export function RemoteRoutes() {
  const { kind } = useHost();
  return (
    <Routes>
      <Route path={PATHS.profile} element={<ProfilePage />} />
      {kind === 'embedded' && <Route path="*" element={<Navigate to={PATHS.profile} replace />} />}
    </Routes>
  );
}

/** Loads what `path` needs: nothing more here, the screen is one small chunk. */
export function prefetch(_path: string): Promise<void> {
  return Promise.resolve();
}
