import { PATHS } from '@quits/contracts';
import { Route, Routes } from 'react-router-dom';
import { DashboardPage } from './routes/dashboard-page.tsx';
import { ElsewherePage } from './routes/elsewhere-page.tsx';
import { GroupPage } from './routes/group-page.tsx';
import { GroupsPage } from './routes/groups-page.tsx';

/** The pages of this remote. */
export function RemoteRoutes() {
  return (
    <Routes>
      <Route path={PATHS.dashboard} element={<DashboardPage />} />
      <Route path={PATHS.groups} element={<GroupsPage />} />
      <Route path={PATHS.group} element={<GroupPage />} />
      <Route path="*" element={<ElsewherePage />} />
    </Routes>
  );
}

/** Starts loading what shows `path`: all pages come with this module, so that there is nothing left. */
export function prefetch(_path: string): Promise<void> {
  return Promise.resolve();
}
