import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { ROOT } from './workspace.mjs';

/**
 * Serves a remote's own page with fast refresh.
 *
 * @param {string} name
 * @returns {Promise<{ port: number, stop: () => Promise<void> }>}
 */
export async function serveAlone(name) {
  const { default: configure } = await import(
    pathToFileURL(path.join(ROOT, name, 'webpack.config.mjs')).href
  );
  const { devServer, ...config } = configure({
    mode: 'development',
    version: 'dev',
    isStandalone: true,
    isHot: true,
  });
  const server = new WebpackDevServer(devServer, /** @type {webpack.Compiler} */ (webpack(config)));
  await server.start();
  return { port: devServer.port, stop: () => server.stop() };
}
