import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { containerName, pointerPath, REMOTE_NAMES, ROUTE_OWNERS } from '@quits/federation';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import type { Configuration } from 'webpack';
import { ROOT } from '../../lib/workspace.mjs';
import { baseConfig, buildCache, buildVersion, toScriptJson } from './base.ts';
import type { BuildEnv } from './base.ts';
import { contractPlugin } from './contract-plugin.ts';
import { embedFilesPlugin, styleHandoverPlugin, styleHashPlugin, takenScript } from './plugins.ts';
import { sharedModules } from './shared-modules.ts';
import { standaloneConfig } from './standalone.ts';

export type Env = BuildEnv & { isStandalone?: boolean };

const WITHOUT_INJECTED_STYLE = path.join(ROOT, 'tooling/build/webpack/without-injected-style.cjs');

interface Remote {
  name: string;
  /** Where its own page is served in development. */
  port: number;
  exposes: Record<string, string>;
}

/** The build of a remote: runs in the shell, embedded in a foreign page, or alone. */
export function remoteConfig({ name, port, exposes }: Remote, env: Env = {}): Configuration {
  if (env.isStandalone) return standaloneConfig(name, port, env);
  const base = baseConfig(name, env);
  return {
    ...base,
    entry: {},
    output: { ...base.output, publicPath: 'auto' },
    module: {
      rules: [
        ...base.module.rules,
        { test: /sonner[\\/]dist[\\/]index\.mjs$/, loader: WITHOUT_INJECTED_STYLE },
      ],
    },
    plugins: [
      ...base.plugins,
      styleHandoverPlugin(),
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
      contractPlugin(name, buildVersion(name, env)),
    ],
  };
}

interface Shell {
  entry: string;
  template: string;
  /** Script that starts the first requests before anything else has arrived. */
  starter: string;
  /** Scripts of pages beside the app, which work when it does not: name of the file → source. */
  pages: Record<string, string>;
}

/**
 * The page's default configuration. A static host serves it as it is; our web server puts its own in its
 * place (web/src/page).
 */
const pageConfig = () => ({
  api: {},
  remotes: Object.fromEntries(REMOTE_NAMES.map((name) => [name, `/${pointerPath(name)}`])),
  routes: ROUTE_OWNERS,
});

/** @param starter its code */
const page = (template: string, starter: () => string) =>
  new HtmlWebpackPlugin({
    template: path.join(ROOT, 'shell', template),
    scriptLoading: 'defer',
    inject: 'head',
    // Inline, so that it runs before any file has arrived; the web server allows it by its hash.
    templateParameters: () => ({ starter: starter(), config: toScriptJson(pageConfig()) }),
  });

/**
 * The builds of the shell: the small scripts that stand alone, then the app, which provides what is shared and
 * knows no remote: their addresses come with the page's configuration.
 */
export function shellConfig({ entry, template, starter, pages }: Shell, env: Env = {}): Configuration[] {
  const base = baseConfig('shell', env, 'assets/');
  const taken = takenScript('starter.js');
  const scripts: Configuration = {
    ...base,
    name: 'shell-scripts',
    cache: buildCache('shell-scripts', env),
    devtool: false,
    entry: { starter, ...pages },
    output: { ...base.output, filename: '[name].js', clean: false },
    plugins: [taken.plugin],
  };
  const app: Configuration = {
    ...base,
    dependencies: ['shell-scripts'],
    entry: { main: entry },
    output: {
      ...base.output,
      publicPath: '/',
      clean: { keep: (file) => file.replace(/\.js$/, '') in pages },
    },
    plugins: [
      ...base.plugins,
      page(template, taken.code),
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
      styleHashPlugin(),
      contractPlugin('shell', buildVersion('shell', env)),
    ],
  };
  return [scripts, app];
}

/** What the federation runtime does not need in a browser that is told every address. */
const SLIM_FEDERATION = { ENV_TARGET: '"web"', FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true' };

interface Embed {
  scripts: Record<string, string>;
  modules: Record<string, string>;
}

/** The builds of the embed loader: scripts and a module of known names, which integrators use. */
export function embedConfig({ scripts, modules }: Embed, env: Env = {}): Configuration[] {
  const base = baseConfig('embed', env);
  const output: Configuration['output'] = {
    ...base.output,
    publicPath: 'auto',
    filename: '[name].js',
    clean: false,
  };
  return [
    {
      ...base,
      entry: scripts,
      output,
      plugins: [...base.plugins, new webpack.DefinePlugin(SLIM_FEDERATION), embedFilesPlugin()],
    },
    {
      ...base,
      name: 'embed-modules',
      cache: buildCache('embed-modules', env),
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
