import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { minifySync } from '@swc/core';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import { readJson, REMOTES, ROOT } from '../workspace.mjs';
import { baseConfig, buildVersion } from './base.mjs';
import { ContractPlugin } from './contract-plugin.mjs';
import { EmbedFilesPlugin } from './embed-files-plugin.mjs';
import { StyleHandoverPlugin } from './style-handover-plugin.mjs';
import { StyleHashPlugin } from './style-hash-plugin.mjs';
import { sharedModules } from './shared-modules.mjs';
import { standaloneConfig } from './standalone.mjs';

/** @typedef {import('./base.mjs').BuildEnv & { isStandalone?: boolean }} Env */

const WITHOUT_INJECTED_STYLE = path.join(ROOT, 'tooling/build/webpack/without-injected-style.cjs');

/** @param {string} name */
const statedContract = (name) => readJson(path.join(ROOT, name, 'contract.json'));

/**
 * Name of a remote's container: what the federation runtime knows it by, and the global variable that its
 * entry leaves (`mf-groups` → `mf_groups`).
 *
 * @param {string} name
 */
export const containerName = (name) => name.replaceAll('-', '_');

/**
 * The build of a remote: runs in the shell, embedded in a foreign page, or alone.
 *
 * @param {{ name: string, port: number, exposes: Record<string, string> }} remote
 * @param {Env} [env]
 * @returns {import('webpack').Configuration}
 */
export function remoteConfig({ name, port, exposes }, env = {}) {
  if (env.isStandalone) return standaloneConfig({ name, port }, env);
  const base = baseConfig(name, env);
  const version = buildVersion(name, env);
  return {
    ...base,
    entry: {},
    output: { ...base.output, publicPath: 'auto' },
    module: {
      rules: [
        ...(base.module?.rules ?? []),
        { test: /sonner[\\/]dist[\\/]index\.mjs$/, loader: WITHOUT_INJECTED_STYLE },
      ],
    },
    plugins: [
      ...(base.plugins ?? []),
      new StyleHandoverPlugin(),
      new ModuleFederationPlugin({
        name: containerName(name),
        filename: 'remoteEntry.js',
        exposes,
        shared: sharedModules({ isEager: false }),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        dev: false,
        experiments: { optimization: { target: 'web', disableSnapshot: true, disableRemote: true } },
      }),
      new ContractPlugin({ name, version, stated: statedContract(name) }),
    ],
  };
}

/**
 * The page's default configuration. A static host serves it as it is; our web server puts its own in its
 * place (web/src/page.ts).
 *
 * @param {Record<string, string>} routes
 */
const pageConfig = (routes) => ({
  api: {},
  remotes: Object.fromEntries(REMOTES.map((name) => [name, `/remotes/${name}/current.json`])),
  routes,
});

/** @param {{ entry: string, template: string, starter: string }} shell @param {Record<string, string>} routes */
function page({ template, starter }, routes) {
  const context = path.join(ROOT, 'shell');
  const source = readFileSync(path.join(context, starter), 'utf8');
  return new HtmlWebpackPlugin({
    template: path.join(context, template),
    scriptLoading: 'defer',
    inject: 'head',
    templateParameters: {
      // Inline, so that it runs before any file has arrived; the web server allows it by its hash.
      starter: minifySync(source, { compress: true, mangle: true, module: false }).code,
      config: JSON.stringify(pageConfig(routes)).replaceAll('<', '\\u003c'),
    },
  });
}

/**
 * The build of the shell, which provides what is shared and knows no remote: their addresses come with the
 * page's configuration.
 *
 * @param {{ entry: string, template: string, starter: string }} shell
 * @param {Env} [env]
 * @returns {import('webpack').Configuration}
 */
export function shellConfig(shell, env = {}) {
  const base = baseConfig('shell', env, 'assets/');
  const version = buildVersion('shell', env);
  const stated = statedContract('shell');
  return {
    ...base,
    entry: { main: shell.entry },
    output: { ...base.output, publicPath: '/' },
    plugins: [
      ...(base.plugins ?? []),
      page(shell, stated.routes),
      new ModuleFederationPlugin({
        name: 'shell',
        remotes: {},
        shared: sharedModules({ isEager: true }),
        shareStrategy: 'loaded-first',
        dts: false,
        dev: false,
        manifest: false,
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
      }),
      new StyleHashPlugin(),
      new ContractPlugin({ name: 'shell', version, stated }),
    ],
  };
}

/** What the federation runtime does not need in a browser that is told every address. */
const SLIM_FEDERATION = { ENV_TARGET: '"web"', FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true' };

/**
 * The builds of the embed loader: scripts and a module of known names, which integrators use.
 *
 * @param {{ scripts: Record<string, string>, modules: Record<string, string> }} embed
 * @param {Env} [env]
 * @returns {import('webpack').Configuration[]}
 */
export function embedConfig({ scripts, modules }, env = {}) {
  const base = baseConfig('embed', env);
  const output = { ...base.output, publicPath: 'auto', filename: '[name].js', clean: false };
  return [
    {
      ...base,
      entry: scripts,
      output,
      plugins: [...(base.plugins ?? []), new webpack.DefinePlugin(SLIM_FEDERATION), new EmbedFilesPlugin()],
    },
    {
      ...base,
      name: 'embed-modules',
      cache: {
        .../** @type {import("webpack").FileCacheOptions} */ (base.cache),
        name: `embed-modules-${base.mode}`,
      },
      entry: modules,
      experiments: { outputModule: true },
      output: {
        ...output,
        filename: '[name].mjs',
        module: true,
        chunkFormat: 'module',
        library: { type: 'module' },
      },
    },
  ];
}
