import { createMount } from '@quits/shared/core';
import { RemoteRoutes } from './routes.tsx';

/** Shows this remote in any page: `mount(element, options)`. */
export const mount = createMount(RemoteRoutes);
