// Builds one package with webpack: build-one.mjs <package> <version> <folder>. A process of its own, so that
// two builds use two cores and a build's memory ends with it.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { ROOT } from './workspace.mjs';

const [name = '', version = '', out = ''] = process.argv.slice(2);
// The federation runtime tells two versions of a remote on one page apart by it.
process.env.MF_BUILD_VERSION = version;
const { default: configure } = await import(pathToFileURL(path.join(ROOT, name, 'webpack.config.mjs')).href);
const compiler = webpack(configure({ version, out, mode: 'production' }));

compiler.run(
  (/** @type {Error | null} */ error, /** @type {import('webpack').Stats | undefined} */ stats) => {
    if (error) console.error(error);
    if (stats?.hasErrors() || stats?.hasWarnings()) console.error(stats.toString('errors-warnings'));
    process.exitCode = error || stats?.hasErrors() ? 1 : 0;
    compiler.close(() => undefined);
  },
);
