import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { SettingError } from '@quits/web';
import { readConfig } from '../build/read-config.ts';
import { whyNotPort } from '../lib/ports.ts';
import { seconds } from '../lib/run.ts';
import { ROOT } from '../lib/workspace.mjs';
import { watchBuilds } from './watch-builds.ts';

/** A page that signs in by itself must not be on the network. */
export const HOST = 'localhost';
const STORE = path.join(ROOT, 'node_modules/.cache/quits-alone');

/** Configuration of a standalone page. */
export interface Alone {
  apiPort: number;
  session?: { token: string; user: object };
}

interface Place {
  /** Port of the page, in place of the one in the feature's build. */
  port?: number | undefined;
}

/**
 * Serves a remote's own page with fast refresh, and also a build of the remote for the real app. That build
 * has no eval and no hot reload, and a pointer that a deployed page can load.
 */
export async function serveAlone(name: string, alone: Alone, { port: requestedPort }: Place = {}) {
  const [config] = await readConfig(name, { mode: 'development', version: 'dev', alone });
  const { devServer, ...build } = config as Configuration & { devServer: { port: number } };
  const port = requestedPort ?? devServer.port;
  const problem = await whyNotPort(port, 'WEB_PORT', HOST);
  if (problem) throw new SettingError(problem);
  const options = {
    ...devServer,
    port,
    host: HOST,
    // Pages of other origins load it.
    headers: { 'access-control-allow-origin': '*', 'cache-control': 'no-cache' },
    static: { directory: STORE, watch: false },
  };
  const compiler = webpack(build);
  compiler.hooks.done.tap('ServeAlone', ({ startTime, endTime }) => {
    console.log(`  Built the page of ${name} in ${seconds(endTime - startTime)}`);
  });
  console.log(`Building ${name} twice, for its own page and for pages that load it as an override;`);
  console.log('the first time takes a minute …');
  const server = new WebpackDevServer(options, compiler);
  await server.start();
  const watching = { store: STORE, log: console.log, onRebuilt: () => undefined, names: [name] };
  const stopWatching = await watchBuilds(watching);
  return {
    port,
    stop(): Promise<void> {
      stopWatching();
      return server.stop();
    },
  };
}
