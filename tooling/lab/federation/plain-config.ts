import path from 'node:path';
import { REMOTE_NAMES, pointerPath, ROUTE_OWNERS } from '@quits/federation';
import webpack from 'webpack';
import type { Configuration, FileCacheOptions } from 'webpack';
import { baseConfig } from '../../build/webpack/base.ts';
import { frameStyle } from '../../build/webpack/frame-style.ts';
import { styleHashPlugin } from '../../build/webpack/plugins.ts';
import { htmlPage } from '../../build/webpack/preset.ts';
import { ROOT } from '../../lib/workspace.mjs';

const PORT = path.join(ROOT, 'tooling/lab/federation/plain-port.ts');

/**
 * The app as one plain webpack build without federation, split by feature as such an app would be: what
 * federation is measured against. Its routes, screens and shared code are the very same sources.
 */
export function plainConfig(out: string): Configuration {
  const base = baseConfig('shell', { version: 'plain', mode: 'production', out }, 'assets/');
  const remotes = Object.fromEntries(REMOTE_NAMES.map((name) => [name, `/${pointerPath(name)}`]));
  const config = JSON.stringify({ api: {}, remotes, routes: ROUTE_OWNERS });
  return {
    ...base,
    name: 'plain',
    cache: { ...(base.cache as FileCacheOptions), name: 'plain-production' },
    entry: { main: './src/main.tsx' },
    output: { ...base.output, publicPath: '/' },
    plugins: [
      ...base.plugins,
      new webpack.NormalModuleReplacementPlugin(/\/federation-port\.ts$/, PORT),
      htmlPage('src/index.html', (files) => ({ ...files, starter: '', frameStyle: frameStyle(), config })),
      styleHashPlugin(),
    ],
  };
}
