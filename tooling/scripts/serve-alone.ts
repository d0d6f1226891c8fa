import path from 'node:path';
import webpack from 'webpack';
import type { Configuration } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { readConfig } from '../build/read-config.ts';
import { watchBuilds } from './watch-builds.ts';
import { ROOT } from '../lib/workspace.mjs';

const STORE = path.join(ROOT, 'node_modules/.cache/quits-alone');

/** What a standalone page is told. */
export interface Alone {
  apiPort: number;
  session?: { token: string; user: object };
}

/**
 * Serves a remote's own page with fast refresh, and beside it a build of the remote for the real app: without
 * eval and without hot reload, behind a pointer of its own, which a deployed page can be told to take.
 */
export async function serveAlone(name: string, alone: Alone) {
  const [config] = await readConfig(name, { mode: 'development', version: 'dev', alone });
  const { devServer, ...build } = config as Configuration & { devServer: { port: number } };
  const options = {
    ...devServer,
    // Pages of other origins load it.
    headers: { 'access-control-allow-origin': '*', 'cache-control': 'no-cache' },
    static: { directory: STORE, watch: false },
  };
  const server = new WebpackDevServer(options, webpack(build));
  await server.start();
  const watching = { store: STORE, log: console.log, onRebuilt: () => undefined, names: [name] };
  const stopWatching = await watchBuilds(watching);
  return {
    port: devServer.port,
    stop(): Promise<void> {
      stopWatching();
      return server.stop();
    },
  };
}
