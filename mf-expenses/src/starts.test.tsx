import { describeStarts } from '@quits/testing';
import contract from '../contract.json';
import { RemoteRoutes } from './routes.tsx';

describeStarts(RemoteRoutes, contract, ['/expenses', '/expenses/7', '/expenses/nonsense']);
