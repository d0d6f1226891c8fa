import { REMOTES } from '@quits/federation';
import { createMount } from '@quits/core';
import { EmbedFrame } from '@quits/ui/frame';
import { RemoteRoutes } from './routes.tsx';

/**
 * What this remote exposes besides its routes: `mount(element, options)` shows it in a page of somebody else's. The app
 * loads `./routes` alone: the frame of an embed is no part of its bytes.
 */
export const mount = createMount(RemoteRoutes, {
  name: 'mf-auth',
  paths: Object.keys(REMOTES['mf-auth'].routes),
  Frame: EmbedFrame,
});
