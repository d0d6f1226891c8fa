import { createMount } from '@quits/core';
import { EmbedFrame } from '@quits/ui/frame';
import contract from '../contract.json';
import { RemoteRoutes } from './routes.tsx';

/** Shows this remote in another page: `mount(element, options)`. */
export const mount = createMount(RemoteRoutes, {
  name: 'mf-admin',
  paths: contract.feature.routes,
  Frame: EmbedFrame,
});
