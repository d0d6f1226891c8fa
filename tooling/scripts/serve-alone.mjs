import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { watchBuilds } from '../build/watch-builds.ts';
import { ROOT } from '../build/workspace.mjs';

const STORE = path.join(ROOT, 'node_modules/.cache/quits-alone');

/**
 * Serves a remote's own page with fast refresh, and beside it a build of the remote for the real app: without
 * eval and without hot reload, behind a pointer of its own, which a deployed page can be told to take.
 *
 * @param {string} name
 * @param {{ apiPort: number, session?: { token: string, user: object } }} alone what the page is told
 * @param {(line: string) => void} say
 * @returns {Promise<{ port: number, stop: () => Promise<void> }>}
 */
export async function serveAlone(name, alone, say) {
  const { default: configure } = await import(pathToFileURL(path.join(ROOT, name, 'webpack.config.ts')).href);
  const { devServer, ...config } = configure({
    mode: 'development',
    version: 'dev',
    isStandalone: true,
    isHot: true,
    alone,
  });
  const options = {
    ...devServer,
    // Pages of other origins load it.
    headers: { 'access-control-allow-origin': '*', 'cache-control': 'no-cache' },
    static: { directory: STORE, watch: false },
  };
  const server = new WebpackDevServer(options, /** @type {webpack.Compiler} */ (webpack(config)));
  await server.start();
  const stopWatching = await watchBuilds({
    store: STORE,
    log: say,
    onRebuilt: () => undefined,
    names: [name],
  });
  return {
    port: devServer.port,
    async stop() {
      stopWatching();
      await server.stop();
    },
  };
}
