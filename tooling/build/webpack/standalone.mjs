import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { baseConfig } from './base.mjs';

/** @param {string} name @param {object} settings what shared/ui/src/standalone reads */
const page = (name, settings) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${name} alone</title>
<script type="application/json" id="quits-alone">${JSON.stringify(settings).replaceAll('<', '\\u003c')}</script></head>
<body><div id="root"></div></body></html>`;

/**
 * A remote alone on a page of its own, for development: no federation, fast refresh.
 *
 * @param {{ name: string, port: number }} remote
 * @param {import('./base.mjs').BuildEnv} env
 * @returns {import('webpack').Configuration}
 */
export function standaloneConfig({ name, port }, env) {
  const base = baseConfig(name, { ...env, mode: 'development' });
  return {
    ...base,
    entry: './src/standalone.tsx',
    output: { ...base.output, publicPath: '/' },
    plugins: [
      ...(base.plugins ?? []),
      ...(env.isHot ? [new ReactRefreshPlugin({ overlay: false })] : []),
      new HtmlWebpackPlugin({ templateContent: page(name, env.alone ?? {}) }),
    ],
    devServer: { port, hot: true, historyApiFallback: true, client: { overlay: { warnings: false } } },
  };
}
