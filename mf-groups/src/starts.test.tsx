import { describeStarts } from '@quits/testing';
import contract from '../contract.json';
import { RemoteRoutes } from './routes.tsx';

describeStarts(RemoteRoutes, contract, ['/', '/groups', '/groups/7', '/groups/nonsense']);
