import { showAlone } from '@quits/ui/standalone';
import { RemoteRoutes } from './routes.tsx';

showAlone(RemoteRoutes);
