import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import { ROUTE_OWNERS } from '@quits/federation';
import { REMOTES, ROOT } from '../../build/workspace.mjs';
import { baseConfig } from '../../build/webpack/base.ts';
import { styleHashPlugin } from '../../build/webpack/plugins.ts';

const PORT = path.join(ROOT, 'tooling/lab/bench/plain-port.mjs');

/**
 * The app as one plain webpack build without federation, split by feature as such an app would be: what
 * federation is measured against. Its routes, screens and shared code are the very same sources.
 *
 * @param {string} out
 * @returns {import('webpack').Configuration}
 */
export function plainConfig(out) {
  const base = baseConfig('shell', { version: 'plain', mode: 'production', out }, 'assets/');
  const remotes = Object.fromEntries(REMOTES.map((name) => [name, `/${name}/current.json`]));
  return {
    ...base,
    name: 'plain',
    cache: { .../** @type {object} */ (base.cache), type: 'filesystem', name: 'plain-production' },
    entry: { main: './src/main.tsx' },
    output: { ...base.output, publicPath: '/' },
    plugins: [
      ...(base.plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(/\/federation-port\.ts$/, PORT),
      new HtmlWebpackPlugin({
        template: path.join(ROOT, 'shell/src/index.html'),
        scriptLoading: 'defer',
        inject: 'head',
        templateParameters: {
          starter: '',
          config: JSON.stringify({ api: {}, remotes, routes: ROUTE_OWNERS }),
        },
      }),
      styleHashPlugin(),
    ],
  };
}
