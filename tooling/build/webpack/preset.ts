import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import { containerName, readFacts, readSlots } from '@quits/federation';
import webpack, { type Configuration } from 'webpack';
import 'webpack-dev-server';
import { ROOT } from '../../lib/workspace.mjs';
import { baseConfig, buildCache, buildVersion, type Env } from './base.ts';
import { checkedFilesPlugin } from './checked-files-plugin.ts';
import { contractPlugin, statedContract } from './contract-plugin.ts';
import { appPage, standalonePage } from './html-pages.ts';
import { ownStylesPlugin } from './own-styles-plugin.ts';
import { pageRuntimePlugin, RUNTIME_FILE, runtimeConfig, slimFederation } from './page-runtime-plugin.ts';
import { isFirstOf, pageChunks, pagesPlugin } from './pages-plugin.ts';
import { compileHintPlugin, embedFilesPlugin, styleHashPlugin, inlinedScript } from './plugins.ts';
import { previewConfig, previewFile } from './preview-config.ts';
import { sharedModules } from './shared-modules.ts';
import { textsPlugin } from './texts-plugin.ts';

export type { Env } from './base.ts';

const require = createRequire(import.meta.url);

const ENTRY = 'remoteEntry.js';
const WITHOUT_INJECTED_STYLE = path.join(ROOT, 'tooling/build/webpack/without-injected-style.cjs');

type Federation = ConstructorParameters<typeof ModuleFederationPlugin>[0];

/** Shared options of shell and remotes: without the types and development tools of the federation. */
const federationPlugin = ({ experiments, ...options }: Federation) =>
  new ModuleFederationPlugin({
    ...options,
    shareStrategy: 'loaded-first',
    dts: false,
    dev: false,
    experiments: { optimization: { target: 'web', disableSnapshot: true, ...experiments?.optimization } },
  });

interface Remote {
  name: string;
  /** Port of its own page in development. */
  port: number;
  /** Exposed modules other than its routes and `mount`. */
  parts?: Record<string, string>;
  /** Pages in their own chunks: path of the app → import of `src/lazy-routes.tsx`. */
  pages?: Record<string, string>;
  /** What shows of a page before its code has come: path of the app → module (docs/teams.md). */
  previews?: Record<string, string>;
}

/** The parts that a feature offers for other features' pages: 'latest' is `src/latest.tsx`. */
function slotParts(name: string): Record<string, string> {
  const { slots, routes = [] } = readFacts(name, statedContract(name).feature) ?? {};
  const offered: unknown[] = Object.values(readSlots(slots, routes));
  const parts = offered.filter((offer) => typeof offer === 'string');
  return Object.fromEntries(parts.map((part) => [`./${part}`, `./src/${part}.tsx`]));
}

/** A remote alone on its own page, for development: no federation, fast refresh. */
function standaloneConfig({ name, port }: Remote, settings: object, env: Env): Configuration {
  const base = baseConfig(name, env);
  // An installation of only the product lacks this package.
  const Refresh = require('@pmmmwh/react-refresh-webpack-plugin') as typeof ReactRefreshPlugin;
  return {
    ...base,
    entry: './src/standalone.tsx',
    output: { ...base.output, publicPath: '/' },
    plugins: [...base.plugins, new Refresh({ overlay: false }), standalonePage(name, settings)],
    devServer: { port, hot: true, historyApiFallback: true, client: { overlay: { warnings: false } } },
  };
}

/** The builds of a remote, which runs in the shell, embedded in another page, or alone. */
export function remoteConfig(remote: Remote, env: Env = {}): Configuration[] {
  if (env.alone) return [standaloneConfig(remote, env.alone, env)];
  const { name, parts, pages = {}, previews = {} } = remote;
  const files = Object.values(pages);
  const routes = files.length > 0 ? './src/lazy-routes.tsx' : './src/routes.tsx';
  const previewFiles = Object.entries(previews).map(([at, source]) => [at, previewFile(source)] as const);
  const kept = [RUNTIME_FILE, ...previewFiles.map(([, file]) => file)];
  const base = baseConfig(name, env);
  const app: Configuration = {
    ...base,
    optimization: { ...base.optimization, ...(files.length > 0 && pageChunks(files)) },
    entry: {},
    output: {
      ...base.output,
      publicPath: 'auto',
      clean: { keep: (file) => kept.includes(file.replace(/\.map$/, '')) },
    },
    module: {
      rules: [
        ...base.module.rules,
        { test: /sonner[\\/]dist[\\/]index\.mjs$/, loader: WITHOUT_INJECTED_STYLE },
      ],
    },
    plugins: [
      ...base.plugins,
      checkedFilesPlugin(),
      federationPlugin({
        name: containerName(name),
        filename: ENTRY,
        exposes: { ...slotParts(name), './routes': routes, './mount': './src/remote.tsx', ...parts },
        shared: sharedModules({ isEager: false }),
        manifest: true,
        experiments: { optimization: { disableRemote: true } },
      }),
      pageRuntimePlugin(containerName(name), ENTRY),
      pagesPlugin(pages, Object.fromEntries(previewFiles)),
      compileHintPlugin(isFirstOf(files)),
      ownStylesPlugin(name),
      textsPlugin(),
      contractPlugin(name, buildVersion(name, env)),
    ],
  };
  const sources = Object.values(previews);
  return [runtimeConfig(name, env), ...(sources.length > 0 ? [previewConfig(name, env, sources)] : []), app];
}

interface Shell {
  entry: string;
  template: string;
  /** Script that starts the first requests before other code loads. */
  starter: string;
  /** Scripts of pages outside the app, which work when the app does not: name of the file → source. */
  pages: Record<string, string>;
}

/**
 * The builds of the shell: first the standalone scripts, then the app. The app provides the shared modules
 * and knows no remote; the page's configuration has their addresses.
 */
export function shellConfig({ entry, template, starter, pages }: Shell, env: Env = {}): Configuration[] {
  const base = baseConfig('shell', env, 'assets/');
  const taken = inlinedScript('starter.js');
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
      appPage(template, taken.code),
      federationPlugin({
        name: 'shell',
        remotes: {},
        shared: sharedModules({ isEager: true }),
        manifest: false,
      }),
      ...slimFederation(),
      // The app rarely uses the core's code for foreign pages, so it loads lazily.
      new webpack.NormalModuleReplacementPlugin(/^\.\/mount\/mount\.tsx$/, './mount/lazy-mount.ts'),
      styleHashPlugin(),
      compileHintPlugin(({ name: chunk }) => chunk === 'main'),
      contractPlugin('shell', buildVersion('shell', env)),
    ],
  };
  return [scripts, app];
}

interface Embed {
  scripts: Record<string, string>;
  modules: Record<string, string>;
}

/** The builds of the embed loader: scripts and a module with fixed names, for integrators. */
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
      plugins: [...base.plugins, ...slimFederation(), embedFilesPlugin(buildVersion('embed', env))],
    },
    {
      ...base,
      name: 'embed-modules',
      cache: buildCache('embed-modules', env),
      entry: modules,
      // The address at run time, not at build time.
      module: { ...base.module, parser: { javascript: { importMeta: false } } },
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
