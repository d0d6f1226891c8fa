// Builds one package with webpack: build-one.ts <package> [version] [folder], else its plain version into its dist:
// `npx lerna run build`. A process of its own, so that two builds use two cores and a build's memory ends with it.
import path from 'node:path';
import webpack from 'webpack';
import { ROOT, versionOf } from '../lib/workspace.mjs';
import { readConfig } from './read-config.ts';

const [name = '', ...wished] = process.argv.slice(2);
const home = path.join(ROOT, name);
const [version = versionOf(name)] = wished;
const [, out = path.join(home, 'dist')] = wished;
// A remote's manifest names its build by it.
process.env.MF_BUILD_VERSION = version;
const compiler = webpack(await readConfig(name, { version, out, mode: 'production' }));

compiler.run((error, stats) => {
  if (error) console.error(error);
  if (stats?.hasErrors() || stats?.hasWarnings()) console.error(stats.toString('errors-warnings'));
  process.exitCode = error || stats?.hasErrors() ? 1 : 0;
  compiler.close(() => undefined);
});
