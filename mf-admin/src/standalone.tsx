import { showStandalone } from '@quits/ui/standalone';
import contract from '../contract.json';
import { RemoteRoutes } from './routes.tsx';

showStandalone(RemoteRoutes, contract.feature.routes);
