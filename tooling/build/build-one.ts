// Builds one package with webpack: build-one.ts <package> [version] [folder]. The defaults are its plain
// version and its dist: `npx lerna run build`. Its own process, so that two builds use two cores and free
// their memory at the end.
import path from 'node:path';
import webpack from 'webpack';
import { ROOT, versionOf } from '../lib/workspace.mjs';
import { readConfig } from './read-config.ts';

const [name = '', ...options] = process.argv.slice(2);
const home = path.join(ROOT, name);
const [version = versionOf(name)] = options;
const [, out = path.join(home, 'dist')] = options;
// The manifest of a remote names its build by it.
process.env.MF_BUILD_VERSION = version;
const compiler = webpack(await readConfig(name, { version, out, mode: 'production' }));

compiler.run((error, stats) => {
  if (error) console.error(error);
  if (stats?.hasErrors() || stats?.hasWarnings()) console.error(stats.toString('errors-warnings'));
  process.exitCode = error || stats?.hasErrors() ? 1 : 0;
  compiler.close(() => undefined);
});
