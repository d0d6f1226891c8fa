import { REMOTES } from '@quits/federation';
import { createMount } from '@quits/core';
import { EmbedFrame } from '@quits/ui/frame';
import { RemoteRoutes } from './routes.tsx';
import './texts.ts';

/**
 * Exposes `mount(element, options)`, which embeds this remote in another website. The app loads only
 * `./routes`, so the embed frame costs it no bytes.
 */
export const mount = createMount(RemoteRoutes, {
  name: 'mf-groups',
  paths: Object.keys(REMOTES['mf-groups'].routes),
  Frame: EmbedFrame,
});
