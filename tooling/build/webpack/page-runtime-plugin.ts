import path from 'node:path';
import webpack, { type Compiler, type Configuration, type WebpackPluginInstance } from 'webpack';
import { ROOT, versionOf } from '../../lib/workspace.mjs';
import { baseConfig, buildCache, type Env } from './base.ts';

export const RUNTIME_FILE = 'federation-runtime.js';
const SOURCE = path.join(ROOT, 'shared/federation/src/provide-page-runtime.ts');
const RUNTIME = 'node_modules/@module-federation/webpack-bundler-runtime';

const OFFERED = `window.__quitsFederation?.[${JSON.stringify(versionOf(RUNTIME))}]`;

/**
 * Runs an entry with the page's runtime. On a page without the same version of it (not the shell or the embed
 * loader), callers wait for the remote's own runtime. The entry then finds its address as after a normal
 * load.
 */
const START = `(entry, run) => {
  if (${OFFERED}) return run();
  const address = new URL("${RUNTIME_FILE}" + new URL(entry.src).search, entry.src).href;
  const container = (entry.quitsFiles?.run(address) ?? import(address)).then(() => {
    Object.defineProperty(document, "currentScript", { value: entry, configurable: true });
    try {
      return run();
    } finally {
      delete document.currentScript;
    }
  });
  return {
    init: (...scope) => container.then((remote) => remote.init(...scope)),
    get: (...expose) => container.then((remote) => remote.get(...expose)),
  };
}`;

const VERSION_RANGE = path.join(ROOT, 'shared/federation/src/version-range.ts');

/**
 * The federation runtime for browsers, reduced: all addresses are given, and our builds use one kind of
 * version range.
 */
export const slimFederation = (): WebpackPluginInstance[] => [
  new webpack.DefinePlugin({ ENV_TARGET: '"web"', FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true' }),
  new webpack.NormalModuleReplacementPlugin(/\/semver\/index\.js$/, (resource) => {
    if (resource.context.includes('/@module-federation/')) resource.request = VERSION_RANGE;
  }),
];

/** Builds the remote's fallback file with only the runtime. */
export const runtimeConfig = (name: string, env: Env): Configuration => {
  const base = baseConfig(name, env);
  return {
    ...base,
    name: `${name}-runtime`,
    cache: buildCache(`${name}-runtime`, env),
    devtool: false,
    entry: SOURCE,
    output: { ...base.output, filename: RUNTIME_FILE, clean: false },
    plugins: slimFederation(),
  };
};

/**
 * Lets a remote's entry use the page's federation runtime in place of its own.
 *
 * @param container the global variable of the entry
 * @param entry name of its file
 */
export const pageRuntimePlugin = (container: string, entry: string): WebpackPluginInstance => ({
  apply: (compiler: Compiler) => {
    new webpack.ExternalsPlugin('var', ({ request }, done) =>
      request.includes('/webpack-bundler-runtime/') ? done(undefined, OFFERED) : done(),
    ).apply(compiler);
    const around = { raw: true, include: entry };
    new webpack.BannerPlugin({
      ...around,
      banner: `var ${container} = (${START})(document.currentScript, () => {`,
    }).apply(compiler);
    new webpack.BannerPlugin({ ...around, banner: `return ${container};\n});`, footer: true }).apply(
      compiler,
    );
  },
});
