import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import { containerName, pointerPath, REMOTE_NAMES, ROUTE_OWNERS } from '@quits/federation';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import type { Configuration } from 'webpack';
import 'webpack-dev-server';
import { ROOT } from '../../lib/workspace.mjs';
import { baseConfig, buildCache, buildVersion } from './base.ts';
import type { Env } from './base.ts';
import { contractPlugin } from './contract-plugin.ts';
import { frameStyle } from './frame-style.ts';
import { pageRuntimePlugin, RUNTIME_FILE, runtimeConfig, slimFederation } from './page-runtime-plugin.ts';
import { pageChunks, pagesPlugin } from './pages-plugin.ts';
import { embedFilesPlugin, styleHandoverPlugin, styleHashPlugin, takenScript } from './plugins.ts';
import { sharedModules } from './shared-modules.ts';

export type { Env } from './base.ts';

const require = createRequire(import.meta.url);

const ENTRY = 'remoteEntry.js';
const WITHOUT_INJECTED_STYLE = path.join(ROOT, 'tooling/build/webpack/without-injected-style.cjs');

/** JSON that may stand inside a script element: no text in it can end the element. */
const toScriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

type Federation = ConstructorParameters<typeof ModuleFederationPlugin>[0];

/** What shell and remotes have in common: the types and the tools of the federation's development are not used. */
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
  /** Where its own page is served in development. */
  port: number;
  /** What it exposes besides its routes and `mount`. */
  parts?: Record<string, string>;
  /** Pages that are chunks of their own: path of the app → what `src/late-routes.tsx` imports. */
  pages?: Record<string, string>;
}

/** @param settings what shared/ui/src/standalone reads */
const ownPage = (
  name: string,
  settings: object,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${name} alone</title>
<script type="application/json" id="standalone-settings">${toScriptJson(settings)}</script></head>
<body><div id="root"></div></body></html>`;

/** A remote alone on a page of its own, for development: no federation, fast refresh. */
function standaloneConfig({ name, port }: Remote, settings: object, env: Env): Configuration {
  const base = baseConfig(name, env);
  // Whoever only runs the product has no such package.
  const Refresh = require('@pmmmwh/react-refresh-webpack-plugin') as typeof ReactRefreshPlugin;
  return {
    ...base,
    entry: './src/standalone.tsx',
    output: { ...base.output, publicPath: '/' },
    plugins: [
      ...base.plugins,
      new Refresh({ overlay: false }),
      new HtmlWebpackPlugin({ templateContent: ownPage(name, settings) }),
    ],
    devServer: { port, hot: true, historyApiFallback: true, client: { overlay: { warnings: false } } },
  };
}

/** The builds of a remote: runs in the shell, embedded in a foreign page, or alone. */
export function remoteConfig(remote: Remote, env: Env = {}): Configuration[] {
  if (env.alone) return [standaloneConfig(remote, env.alone, env)];
  const { name, parts, pages = {} } = remote;
  const files = Object.values(pages);
  const routes = files.length > 0 ? './src/late-routes.tsx' : './src/routes.tsx';
  const base = baseConfig(name, env);
  const app: Configuration = {
    ...base,
    optimization: { ...base.optimization, ...(files.length > 0 && pageChunks(files)) },
    entry: {},
    output: { ...base.output, publicPath: 'auto', clean: { keep: RUNTIME_FILE } },
    module: {
      rules: [
        ...base.module.rules,
        { test: /sonner[\\/]dist[\\/]index\.mjs$/, loader: WITHOUT_INJECTED_STYLE },
      ],
    },
    plugins: [
      ...base.plugins,
      styleHandoverPlugin(),
      federationPlugin({
        name: containerName(name),
        filename: ENTRY,
        exposes: { './routes': routes, './mount': './src/remote.tsx', ...parts },
        shared: sharedModules({ isEager: false }),
        manifest: true,
        experiments: { optimization: { disableRemote: true } },
      }),
      pageRuntimePlugin(containerName(name), ENTRY),
      pagesPlugin(pages),
      contractPlugin(name, buildVersion(name, env)),
    ],
  };
  return [runtimeConfig(name, env), app];
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

interface Tags {
  headTags: readonly { tagName: string }[];
}

/** What the template of the app's page has places for. */
type PageValues = Record<'config' | 'starter' | 'frameStyle' | 'scripts' | 'styles', string>;

/** The elements that load what was built: a page has its scripts at the top, and its styles below what stands in it. */
function filesOf({ headTags }: Tags) {
  const [scripts = '', styles = ''] = ['script', 'link'].map((name) =>
    headTags
      .filter(({ tagName }) => tagName === name)
      .map(String)
      .join(''),
  );
  return { scripts, styles };
}

/**
 * The page of the app. Its template is filled in here: html-webpack-plugin would compile it with a compiler of its own,
 * which takes every shared module along and emits the late ones a second time.
 *
 * @param template below the package "shell", with `<%= name %>` for each value
 * @param valuesOf gives the values
 */
export const htmlPage = (template: string, valuesOf: (files: ReturnType<typeof filesOf>) => PageValues) => {
  const file = path.join(ROOT, 'shell', template);
  return new HtmlWebpackPlugin({
    inject: false,
    scriptLoading: 'defer',
    templateParameters(compilation, _assets, tags) {
      compilation.fileDependencies.add(file);
      return { ...valuesOf(filesOf(tags)) };
    },
    templateContent: (values: Record<string, string>) =>
      readFileSync(file, 'utf8').replaceAll(/<%= (\w+) %>/g, (_place, name: string) => values[name] ?? ''),
  });
};

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
      // Inline, so that both are there before any file has arrived; the web server allows them by their hashes.
      htmlPage(template, (files) => ({
        ...files,
        starter: taken.code(),
        frameStyle: frameStyle(),
        config: toScriptJson(pageConfig()),
      })),
      federationPlugin({
        name: 'shell',
        remotes: {},
        shared: sharedModules({ isEager: true }),
        manifest: false,
      }),
      ...slimFederation(),
      // What only pages of others call of the core comes when it is called here.
      new webpack.NormalModuleReplacementPlugin(/^\.\/mount\/mount\.tsx$/, './mount/late-mount.ts'),
      styleHashPlugin(),
      contractPlugin('shell', buildVersion('shell', env)),
    ],
  };
  return [scripts, app];
}

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
      plugins: [...base.plugins, ...slimFederation(), embedFilesPlugin(buildVersion('embed', env))],
    },
    {
      ...base,
      name: 'embed-modules',
      cache: buildCache('embed-modules', env),
      entry: modules,
      // Where it was loaded from, not where it was built.
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
