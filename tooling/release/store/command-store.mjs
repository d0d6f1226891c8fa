import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cacheControlOf, typeOf } from '../../../web/src/files.ts';
import { addressOf } from './store-address.mjs';

/**
 * The words of a command line; single and double quotes hold words together.
 *
 * @param {string} line
 */
export function wordsOf(line) {
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );
}

/** @param {readonly string[]} words @param {string} cwd @param {Record<string, string>} variables */
function runCommand([command = '', ...args], cwd, variables) {
  const env = {
    ...process.env,
    ...Object.fromEntries(
      Object.entries(variables).map(([name, value]) => [`STORE_${name.toUpperCase()}`, value]),
    ),
  };
  return new Promise((/** @type {(output: string) => void} */ resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let complaint = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (complaint += chunk));
    child.on('error', (error) => reject(new Error(`${command} cannot be run: ${error.message}`)));
    child.on('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${[command, ...args].join(' ')} ended with ${code}: ${complaint.trim()}`));
    });
  });
}

/**
 * A store behind a command of the user's, which is run without a shell:
 *
 * - `put`: uploads `{file}` as `{key}`, with `{cache}` as Cache-Control and `{type}` as Content-Type
 * - `get`: downloads `{key}` to `{file}`
 * - `list`: prints every key that starts with `{key}`, one in a line
 *
 * A command without `{do}` gets the verb, key and file as its last three arguments. The same values are in
 * the variables STORE_DO, STORE_KEY, STORE_FILE, STORE_CACHE and STORE_TYPE. Any exit code but 0 stops the
 * deployment: what failed is never taken for a file that is not there.
 *
 * @param {string} template "./store.sh {do} {key} {file}"
 * @param {string} cwd
 * @returns {import('./store.mjs').Store}
 */
export function commandStore(template, cwd) {
  const given = wordsOf(template);
  if (given.length === 0) throw new Error('--to "command:…" names no command');
  const words = template.includes('{do}') ? given : [...given, '{do}', '{key}', '{file}'];

  async function call(/** @type {string} */ verb, /** @type {string} */ key, file = '') {
    /** @type {Record<string, string>} */
    const values = { do: verb, key, file, cache: cacheControlOf(addressOf(key)), type: typeOf(key) };
    const filled = words.map((word) => word.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all));
    return runCommand(filled, cwd, values);
  }

  /** @template Result @param {(file: string) => Promise<Result>} work */
  async function withFile(work) {
    const folder = await mkdtemp(path.join(tmpdir(), 'store-'));
    try {
      return await work(path.join(folder, 'file'));
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  const list = async (/** @type {string} */ prefix) =>
    (await call('list', prefix))
      .split('\n')
      .map((line) => line.trim())
      .filter((key) => key.startsWith(prefix) && key !== '')
      .sort();

  const get = (/** @type {string} */ key) =>
    withFile(async (file) => {
      await call('get', key, file);
      return readFile(file);
    });

  return {
    label: template,
    list,
    get,
    find: async (key) => ((await list(key)).includes(key) ? get(key) : undefined),
    put: (key, body) =>
      withFile(async (file) => {
        await writeFile(file, body);
        await call('put', key, file);
      }),
  };
}
