import { PATHS } from '@quits/contracts';
import { lazyPages } from '@quits/ui';
import './texts.ts';

/** The pages of this remote as the app loads them; the build preloads them by the same paths (webpack.config.ts). */
export const { RemoteRoutes, prefetch } = lazyPages(
  {
    [PATHS.dashboard]: () => import('./routes/dashboard-page.tsx').then(({ DashboardPage }) => DashboardPage),
    [PATHS.groups]: () => import('./routes/groups-page.tsx').then(({ GroupsPage }) => GroupsPage),
    [PATHS.group]: () => import('./routes/group-page.tsx').then(({ GroupPage }) => GroupPage),
  },
  { [PATHS.view]: () => import('./routes/view-page.tsx').then(({ ViewPage }) => ViewPage) },
);
