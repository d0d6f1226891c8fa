import { REMOTES } from '@quits/federation';
import { showStandalone } from '@quits/ui/standalone';
import { RemoteRoutes } from './routes.tsx';
import './texts.ts';

showStandalone(RemoteRoutes, Object.keys(REMOTES['mf-groups'].routes));
