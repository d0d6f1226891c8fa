import { createRequire } from 'node:module';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { REMOTES } from '@quits/federation';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Configuration, RuleSetRule } from 'webpack';
import { ROOT, versionOf } from '../../lib/workspace.mjs';

import { catalogueRule } from './texts-plugin.ts';

const require = createRequire(import.meta.url);

/** Options of a build (`webpack --env version=…`). */
export interface Env {
  version?: string;
  out?: string;
  mode?: 'production' | 'development';
  /** Configuration of a remote's own page; with it the remote is built alone, with fast refresh. */
  alone?: object;
}

const isProduction = ({ mode }: Env) => mode !== 'development';

const scriptRule = (isHot: boolean): RuleSetRule => ({
  test: /\.(?:ts|tsx)$/,
  exclude: /node_modules/,
  loader: require.resolve('swc-loader'),
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      transform: { react: { runtime: 'automatic', development: isHot, refresh: isHot } },
    },
  },
});

const LAYER_ORDER = path.join(ROOT, 'tooling/build/webpack/layer-order.cjs');

/** A mark that distinguishes the style sheets of a package, and two states of one sheet. */
function sheetMark(file: string): string {
  const hash = createHash('sha256').update(path.relative(ROOT, file)).update(readFileSync(file));
  return hash.digest('base64url').slice(0, 5);
}

/**
 * The rule of style sheets. Class names carry the package and a mark of their sheet and its content, so two builds
 * on one page never share styles that differ. One mark per sheet compresses better than one per name. A mark of the
 * version would be wrong in webpack's cache, which keeps an unchanged sheet from one version to the next.
 *
 * @param isNamesOnly leaves the styles to another build of the package
 */
const styleRule = (name: string, isNamesOnly: boolean): RuleSetRule => ({
  test: /\.css$/,
  sideEffects: true,
  use: [
    ...(isNamesOnly ? [] : [MiniCssExtractPlugin.loader]),
    {
      loader: require.resolve('css-loader'),
      options: {
        modules: {
          auto: true,
          namedExport: false,
          exportOnlyLocals: isNamesOnly,
          exportLocalsConvention: 'as-is',
          getLocalIdent: ({ resourcePath }: { resourcePath: string }, _template: string, local: string) =>
            `${name}_${sheetMark(resourcePath)}_${local}`,
        },
      },
    },
    LAYER_ORDER,
  ],
});

/** The version of a build: the given one, else the package's with a suffix. */
export const buildVersion = (name: string, env: Env): string => env.version ?? `${versionOf(name)}-local`;

/** The page's policy names the features known at the web server's build, and one policy for all others. */
const trustedPolicy = (name: string) =>
  name.startsWith('mf-') && !(name in REMOTES) ? 'quits-remote' : `quits-${name}`;

/**
 * File names of lazy chunks. A remote's are in the folder of their version, so the chunk's number is enough.
 * The entry, which is in every first load, then needs no table of hashes.
 */
function lazyName(name: string, env: Env): string {
  if (!isProduction(env)) return '[name]';
  return name.startsWith('mf-') ? '[id]' : '[contenthash:8]';
}

function output(name: string, env: Env, folder: string): Configuration['output'] {
  return {
    path: env.out ?? path.join(ROOT, name, 'dist'),
    // Two versions of one remote may be on a page (a live switch, a rollback). Without the version in this
    // name, webpack would mix up their chunks.
    uniqueName: `@quits/${name}@${buildVersion(name, env)}`,
    filename: `${folder}[name]${isProduction(env) ? '.[contenthash:8]' : ''}.js`,
    chunkFilename: `${folder}${lazyName(name, env)}.js`,
    assetModuleFilename: `${folder}[contenthash:8][ext]`,
    crossOriginLoading: 'anonymous',
    trustedTypes: { policyName: trustedPolicy(name), onPolicyCreationFailure: 'continue' },
    clean: true,
  };
}

/**
 * Webpack's cache for `npm run dev`. A production build has none: writing it took a quarter of a first build, and
 * a later one was a fifth faster.
 */
export const buildCache = (name: string, env: Env): Configuration['cache'] =>
  !isProduction(env) && {
    type: 'filesystem',
    name: `${name}${env.alone ? '-alone' : ''}`,
    cacheDirectory: path.join(ROOT, 'node_modules/.cache/webpack'),
    buildDependencies: {
      config: [path.join(ROOT, 'tooling/build/webpack/'), path.join(ROOT, 'package-lock.json')],
    },
  };

/**
 * What the builds of all six packages have in common.
 *
 * @param name folder of the package
 * @param folder folder of its files ("assets/")
 */
export function baseConfig(name: string, env: Env, folder = '', { isNamesOnly = false } = {}) {
  const styleName = `${folder}${lazyName(name, env)}.css`;
  return {
    name,
    mode: isProduction(env) ? 'production' : 'development',
    target: ['web', 'es2022'],
    context: path.join(ROOT, name),
    // No eval in either mode: the page's policy forbids it.
    devtool: isProduction(env) ? 'hidden-source-map' : 'source-map',
    cache: buildCache(name, env),
    output: output(name, env, folder),
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      // rxjs ships modern classes under 'es2015'.
      conditionNames: ['es2015', '...'],
      alias: {
        'sonner-itself$': path.join(ROOT, 'node_modules/sonner/dist/index.mjs'),
        'react-redux-itself$': path.join(ROOT, 'node_modules/react-redux/dist/react-redux.mjs'),
        // Its main entry is the development build in every mode.
        ...(isProduction(env) && {
          'react-router$': path.join(ROOT, 'node_modules/react-router/dist/production/index.mjs'),
        }),
      },
    },
    module: {
      rules: [
        scriptRule(env.alone !== undefined),
        styleRule(name, isNamesOnly),
        { test: /\.(?:svg|png|webp|woff2)$/, type: 'asset' },
        catalogueRule(name),
      ],
    },
    plugins: [new MiniCssExtractPlugin({ filename: styleName, chunkFilename: styleName, ignoreOrder: true })],
    optimization: {
      minimizer: [
        new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false, parallel: false }),
        new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.lightningCssMinify, parallel: false }),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  } satisfies Configuration;
}
