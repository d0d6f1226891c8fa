import { createMount } from '@quits/core';
import { EmbedFrame } from '@quits/ui/frame';
import contract from '../contract.json';
import { RemoteRoutes } from './routes.tsx';

/** Shows this feature in a page of somebody else's: `mount(element, options)`. */
export const mount = createMount(RemoteRoutes, {
  name: 'mf-profile',
  paths: contract.routes,
  Frame: EmbedFrame,
});
