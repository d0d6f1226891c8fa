import { describePrefetch } from '@quits/testing';
import contract from '../contract.json';
import { RemoteRoutes } from './routes.tsx';

describePrefetch(RemoteRoutes, contract, ['/', '/groups', '/groups/7', '/groups/nonsense']);
