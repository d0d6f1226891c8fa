import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { ROOT } from '../../lib/workspace.mjs';
import { baseConfig, buildCache, type Env } from './base.ts';
import { compileHintPlugin } from './plugins.ts';

const STAND_INS = path.join(ROOT, 'shared/core/src/preview');
const WITHOUT_IMPORTS = path.join(ROOT, 'tooling/build/webpack/without-imports.cjs');
const standIn = (file: string) => path.join(STAND_INS, file);

/** The script of a preview, by its source. */
export const previewFile = (source: string): string => `${path.basename(source, path.extname(source))}.js`;

/**
 * Builds the previews of a remote: for each a script that runs before the page's own, with Preact and without the core,
 * the router and everything that loads later. Its styles are those of the page.
 *
 * @param sources their modules
 */
export function previewConfig(name: string, env: Env, sources: readonly string[]): Configuration {
  const base = baseConfig(name, env, '', { isNamesOnly: true });
  const { uniqueName } = base.output ?? {};
  return {
    ...base,
    name: `${name}-previews`,
    cache: buildCache(`${name}-previews`, env),
    entry: Object.fromEntries(sources.map((source) => [previewFile(source).replace(/\.js$/, ''), source])),
    output: { ...base.output, filename: '[name].js', clean: false },
    resolve: {
      ...base.resolve,
      alias: {
        ...base.resolve.alias,
        '@quits/core$': standIn('core.ts'),
        'react-router-dom$': standIn('router.ts'),
        'react/jsx-runtime$': 'preact/jsx-runtime',
        'react-dom$': 'preact/compat',
        react$: standIn('react.ts'),
      },
    },
    module: {
      ...base.module,
      rules: [...base.module.rules, { test: /\.tsx?$/, enforce: 'pre', loader: WITHOUT_IMPORTS }],
    },
    plugins: [
      compileHintPlugin(() => true),
      new webpack.DefinePlugin({
        QUITS_CHUNKS: JSON.stringify(`webpackChunk${webpack.Template.toIdentifier(uniqueName ?? '')}`),
      }),
    ],
  };
}
