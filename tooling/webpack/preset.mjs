import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { minifySync } from '@swc/core';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { readJson, REMOTES, ROOT } from '../lib/workspace.mjs';
import { baseConfig, buildVersion } from './base.mjs';
import { ContractPlugin } from './contract-plugin.mjs';
import { StyleHashPlugin } from './style-hash-plugin.mjs';
import { sharedModules } from './shared-modules.mjs';
import { standaloneConfig } from './standalone.mjs';

/** @typedef {import('./base.mjs').BuildEnv & { isStandalone?: boolean }} Env */

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
    plugins: [
      ...(base.plugins ?? []),
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
 * place (tooling/web/page.mjs).
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

/**
 * The build of the embed loader: one file of a known name, which integrators put into a script tag.
 *
 * @param {{ entry: string }} embed
 * @param {Env} [env]
 * @returns {import('webpack').Configuration}
 */
export function embedConfig({ entry }, env = {}) {
  const base = baseConfig('embed', env);
  return {
    ...base,
    entry: { 'quits-embed': entry },
    output: { ...base.output, publicPath: 'auto', filename: '[name].js' },
  };
}
