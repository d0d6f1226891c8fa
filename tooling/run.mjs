// node tooling/run.mjs <room>/<command> [arguments]: runs a TypeScript command of tooling, on the Node and with the
// packages that it needs. Only Node's built-ins may be imported before the packages are installed.
import { ensureInstalled } from './scripts/install.mjs';
import { isOnNewNode } from './scripts/node-version.mjs';

/** Commands that need no packages for tests. */
const OF_PRODUCT = new Set([
  'scripts/start',
  'scripts/build',
  'scripts/demo',
  'scripts/backup',
  'scripts/restore',
  'scripts/export-server',
  'scripts/import-server',
  'scripts/audit-books',
  'build/build-one',
]);

if (await isOnNewNode()) {
  const [command = ''] = process.argv.splice(2, 1);
  if (await ensureInstalled(OF_PRODUCT.has(command) ? 'product' : 'all', console.log))
    await import(new URL(`${command}.ts`, import.meta.url).href);
  else process.exitCode = 1;
}
