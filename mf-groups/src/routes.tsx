import { PATHS } from '@quits/contracts';
import { Route, Routes } from 'react-router-dom';
import { DashboardPage } from './routes/dashboard-page.tsx';
import { GroupPage } from './routes/group-page.tsx';
import { GroupsPage } from './routes/groups-page.tsx';
import { ViewPage } from './routes/view-page.tsx';

/**
 * The pages of this remote, at the app's own paths, for embeds and standalone pages. Every other path belongs
 * to the host.
 */
export function RemoteRoutes() {
  return (
    <Routes>
      <Route path={PATHS.dashboard} element={<DashboardPage />} />
      <Route path={PATHS.groups} element={<GroupsPage />} />
      <Route path={PATHS.group} element={<GroupPage />} />
      <Route path={PATHS.view} element={<ViewPage />} />
      <Route path="*" element={null} />
    </Routes>
  );
}
