// Builds one package with webpack: build-one.ts <package> <version> <folder>. A process of its own, so that
// two builds use two cores and a build's memory ends with it.
import webpack from 'webpack';
import { readConfig } from './read-config.ts';

const [name = '', version = '', out = ''] = process.argv.slice(2);
// The federation runtime tells two versions of a remote on one page apart by it.
process.env.MF_BUILD_VERSION = version;
const compiler = webpack(await readConfig(name, { version, out, mode: 'production' }));

compiler.run((error, stats) => {
  if (error) console.error(error);
  if (stats?.hasErrors() || stats?.hasWarnings()) console.error(stats.toString('errors-warnings'));
  process.exitCode = error || stats?.hasErrors() ? 1 : 0;
  compiler.close(() => undefined);
});
