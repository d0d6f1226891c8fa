import { createMount } from '@quits/shared/core';
import { RemoteRoutes } from './routes.tsx';

/** Shows the expense screens in a page of somebody else's. */
export const mount = createMount(RemoteRoutes);
