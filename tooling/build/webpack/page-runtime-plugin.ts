import path from 'node:path';
import webpack from 'webpack';
import type { Compiler, Configuration, WebpackPluginInstance } from 'webpack';
import { ROOT, versionOf } from '../../lib/workspace.mjs';
import { baseConfig, buildCache } from './base.ts';
import type { Env } from './base.ts';

export const RUNTIME_FILE = 'federation-runtime.js';
const SOURCE = path.join(ROOT, 'shared/federation/src/provide-page-runtime.ts');
const RUNTIME = 'node_modules/@module-federation/webpack-bundler-runtime';

const OFFERED = `window.__quitsFederation?.[${JSON.stringify(versionOf(RUNTIME))}]`;

/**
 * Runs an entry with the page's runtime. Where there is none (another host than shell and embed loader, or another
 * version), whoever asks the entry waits until the remote's own has come; the entry finds its address as if it had just
 * been loaded.
 */
const START = `(entry, run) => {
  if (${OFFERED}) return run();
  const container = import(new URL("${RUNTIME_FILE}" + new URL(entry.src).search, entry.src)).then(() => {
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

/** The federation runtime for browsers that are told every address; our builds state one kind of version range. */
export const slimFederation = (): WebpackPluginInstance[] => [
  new webpack.DefinePlugin({ ENV_TARGET: '"web"', FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true' }),
  new webpack.NormalModuleReplacementPlugin(/\/semver\/index\.js$/, (resource) => {
    if (resource.context.includes('/@module-federation/')) resource.request = VERSION_RANGE;
  }),
];

/** The build of the file that holds the runtime alone, beside a remote's. */
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
 * Lets a remote's entry take the federation runtime that the page has already, in the place of one of its own.
 *
 * @param container the variable that the entry sets
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
