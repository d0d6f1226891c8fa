// node tooling/run.mjs <room>/<command> [arguments]: runs a TypeScript command of tooling from source. Only
// Node's built-ins may be imported before the packages are installed.
import { existsSync } from 'node:fs';
import { register } from 'node:module';
import { ensureInstalled } from './scripts/install.mjs';
import { requireNode } from './scripts/node-version.mjs';

/**
 * Commands that work before any installation, and the packages that they need.
 *
 * @type {Record<string, 'product' | 'all'>}
 */
const INSTALLING = { 'scripts/start': 'product', 'scripts/dev': 'all', 'scripts/verify': 'all' };

/** A hook of Node's module loader that takes packages of this repository from their sources. */
const FROM_SOURCE = `export const resolve = (name, context, next) =>
  next(name, { ...context, conditions: ['source', ...context.conditions] });`;

requireNode();
const [command = ''] = process.argv.splice(2, 1);
// A test never changes the packages that it runs with.
const need = process.env.NODE_ENV === 'test' ? undefined : INSTALLING[command];
if (need && !(await ensureInstalled(need, console.log))) process.exit(1);

const typeScript = await import('tsx/esm/api');
typeScript.register();
register(`data:text/javascript,${encodeURIComponent(FROM_SOURCE)}`);
const file = (/** @type {string} */ ending) => new URL(`${command}.${ending}`, import.meta.url);
await import(file(existsSync(file('ts')) ? 'ts' : 'mjs').href);
