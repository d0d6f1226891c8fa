import { PATHS } from '@quits/contracts';
import { type Env, remoteConfig } from '@quits/tooling/webpack';

const pages = {
  [PATHS.dashboard]: './routes/dashboard-page.tsx',
  [PATHS.groups]: './routes/groups-page.tsx',
  [PATHS.group]: './routes/group-page.tsx',
};

const previews = {
  [PATHS.dashboard]: './src/previews/dashboard-preview.tsx',
  [PATHS.groups]: './src/previews/groups-preview.tsx',
  [PATHS.group]: './src/previews/group-preview.tsx',
};

export default (env: Env) => remoteConfig({ name: 'mf-groups', port: 3102, pages, previews }, env);
