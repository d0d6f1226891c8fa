import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Configuration } from 'webpack';
import 'webpack-dev-server';
import { baseConfig, toScriptJson } from './base.ts';
import type { BuildEnv } from './base.ts';

/** @param settings what shared/ui/src/standalone reads */
const page = (name: string, settings: object) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${name} alone</title>
<script type="application/json" id="quits-alone">${toScriptJson(settings)}</script></head>
<body><div id="root"></div></body></html>`;

/** A remote alone on a page of its own, for development: no federation, fast refresh. */
export function standaloneConfig(name: string, port: number, env: BuildEnv): Configuration {
  const base = baseConfig(name, { ...env, mode: 'development' });
  return {
    ...base,
    entry: './src/standalone.tsx',
    output: { ...base.output, publicPath: '/' },
    plugins: [
      ...base.plugins,
      ...(env.isHot ? [new ReactRefreshPlugin({ overlay: false })] : []),
      new HtmlWebpackPlugin({ templateContent: page(name, env.alone ?? {}) }),
    ],
    devServer: { port, hot: true, historyApiFallback: true, client: { overlay: { warnings: false } } },
  };
}
