import { showAlone } from '@quits/shared/alone';
import { RemoteRoutes } from './routes.tsx';

showAlone(RemoteRoutes);
