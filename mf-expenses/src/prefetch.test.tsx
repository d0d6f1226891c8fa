import { describePrefetch } from '@quits/testing';
import contract from '../contract.json';
import { RemoteRoutes } from './routes.tsx';

describePrefetch(RemoteRoutes, contract, ['/expenses', '/expenses/7', '/expenses/nonsense']);
