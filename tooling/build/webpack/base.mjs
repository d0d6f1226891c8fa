import path from 'node:path';
import { createRequire } from 'node:module';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { readJson, ROOT } from '../workspace.mjs';

const require = createRequire(import.meta.url);

/**
 * What a build is told from outside (`webpack --env version=…`); `alone` is written into a remote's own page.
 *
 * @typedef {{ version?: string, out?: string, mode?: 'production' | 'development', isHot?: boolean, alone?: object }} BuildEnv
 */

/** @param {boolean} isHot */
const scriptRule = (isHot) => ({
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

/**
 * Class names carry the package, and their hash the version: two builds on one page never style each other.
 *
 * @param {string} name
 * @param {string} version
 */
const styleRule = (name, version) => ({
  test: /\.css$/,
  sideEffects: true,
  use: [
    MiniCssExtractPlugin.loader,
    {
      loader: require.resolve('css-loader'),
      options: {
        modules: {
          auto: true,
          namedExport: false,
          exportLocalsConvention: 'as-is',
          localIdentName: `${name}_[local]_[hash:base64:5]`,
          localIdentHashSalt: `${name}@${version}`,
        },
      },
    },
  ],
});

const minimizers = () => [
  new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false, parallel: 2 }),
  new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.lightningCssMinify, parallel: 2 }),
];

/**
 * The version of a build: given by whoever publishes it, else the package's with a mark.
 *
 * @param {string} name
 * @param {BuildEnv} env
 */
export function buildVersion(name, env) {
  return env.version ?? `${readJson(path.join(ROOT, name, 'package.json')).version}-local`;
}

/** @param {string} name @param {BuildEnv} env @param {string} folder */
function output(name, env, folder) {
  const isProduction = env.mode !== 'development';
  return {
    path: env.out ?? path.join(ROOT, name, 'dist'),
    // Two versions of one remote may be on a page (a live switch, a rollback): without the version in
    // this name the new build's chunks would be taken for the old one's.
    uniqueName: `@quits/${name}@${buildVersion(name, env)}`,
    filename: `${folder}[name]${isProduction ? '.[contenthash:8]' : ''}.js`,
    chunkFilename: `${folder}${isProduction ? '[contenthash:8]' : '[name]'}.js`,
    assetModuleFilename: `${folder}[contenthash:8][ext]`,
    crossOriginLoading: /** @type {const} */ ('anonymous'),
    trustedTypes: { policyName: `quits-${name}`, onPolicyCreationFailure: /** @type {const} */ ('continue') },
    clean: true,
  };
}

/** @param {boolean} isProduction @returns {import('webpack').Configuration['optimization']} */
const optimization = (isProduction) =>
  isProduction
    ? {
        moduleIds: 'deterministic',
        chunkIds: 'deterministic',
        realContentHash: true,
        minimizer: minimizers(),
      }
    : { minimize: false };

/**
 * What the builds of all six packages have in common.
 *
 * @param {string} name folder of the package
 * @param {BuildEnv} env
 * @param {string} [folder] where its files go ("assets/")
 * @returns {import('webpack').Configuration}
 */
export function baseConfig(name, env, folder = '') {
  const isProduction = env.mode !== 'development';
  return {
    name,
    mode: isProduction ? 'production' : 'development',
    target: ['web', 'es2022'],
    context: path.join(ROOT, name),
    // No eval in either mode: the page's policy forbids it.
    devtool: isProduction ? 'hidden-source-map' : 'source-map',
    cache: {
      type: 'filesystem',
      name: `${name}-${isProduction ? 'production' : 'development'}${env.isHot ? '-hot' : ''}`,
      cacheDirectory: path.join(ROOT, 'node_modules/.cache/webpack'),
      buildDependencies: {
        config: [path.join(ROOT, 'tooling/build/webpack/'), path.join(ROOT, 'package-lock.json')],
      },
    },
    output: output(name, env, folder),
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      conditionNames: ['source', '...'],
      alias: { 'sonner-itself$': path.join(ROOT, 'node_modules/sonner/dist/index.mjs') },
    },
    module: {
      rules: [
        scriptRule(env.isHot === true),
        styleRule(name, buildVersion(name, env)),
        { test: /\.(?:svg|png|webp|woff2)$/, type: 'asset' },
      ],
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: `${folder}${isProduction ? '[contenthash:8]' : '[name]'}.css`,
        chunkFilename: `${folder}${isProduction ? '[contenthash:8]' : '[name]'}.css`,
        ignoreOrder: true,
      }),
    ],
    optimization: optimization(isProduction),
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}
