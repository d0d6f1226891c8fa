// Only Node's built-ins: nothing is installed yet.
import { exec } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../lib/workspace.mjs';
import { alone } from './one-at-a-time.mjs';

const run = promisify(exec);

const MODULES = path.join(ROOT, 'node_modules');
const STAMP = path.join(MODULES, '.quits-install');
/** Written by npm at the end of each installation. */
const NPM_STAMP = path.join(MODULES, '.package-lock.json');
const LOCK = path.join(ROOT, 'package-lock.json');
const NEWS_EVERY_MS = 20_000;
/** The only peer is a second bundler of 53 MB that nothing here uses. */
const WITHOUT_PEER = '--omit=peer';

/** The lock file decides which packages belong in node_modules: npm records every package.json in it. */
const lockHash = () => createHash('sha256').update(readFileSync(LOCK)).digest('hex');

/** @param {string} file */
const changedAt = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0);

/**
 * The needs of a command: the packages that build and run the product, or also those that test it.
 *
 * @typedef {'product' | 'all'} Need
 */

/** @param {Need} need @param {string} lock */
const noteOf = (need, lock) => (need === 'all' ? lock : `${lock} ${need}`);

/**
 * The packages to install for a command.
 *
 * @param {Need} need
 * @param {{ noted: string, lock: string, isByHand: boolean, hasPackages: boolean }} state the note of the
 * last installation ('' for none), the lock file's hash, and whether a manual installation followed
 * @returns {Need | undefined} undefined when all are installed; never less than before
 */
export function whatIsMissing(need, { noted, lock, isByHand, hasPackages }) {
  if (isByHand || noted === noteOf('all', lock) || noted === noteOf(need, lock)) return undefined;
  return hasPackages && !noted.endsWith(' product') ? 'all' : need;
}

/** Records which packages of the lock file node_modules holds now. @param {Need} [need] */
export const markInstalled = (need = 'all') => writeFileSync(STAMP, noteOf(need, lockHash()));

/** A note for the next time. Where the service's own user may not write, the packages are looked at again. */
function markIfWritable() {
  try {
    markInstalled();
  } catch {
    // It is only a note.
  }
}

const noteThere = () => (existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : '');

/** @param {Need} need */
function missingFor(need) {
  const state = { noted: noteThere(), lock: lockHash(), hasPackages: existsSync(NPM_STAMP) };
  // npm's own stamp is the newest of the three.
  const isByHand = changedAt(NPM_STAMP) >= Math.max(changedAt(LOCK), changedAt(STAMP), 1);
  const missing = whatIsMissing(need, { ...state, isByHand });
  if (isByHand && state.noted !== state.lock) markIfWritable();
  return missing;
}

/** @param {number} ms */
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/**
 * Runs npm quietly.
 *
 * @param {string} command
 * @param {Need} need
 * @returns {Promise<string | undefined>} npm's output when it fails
 */
function npm(command, need) {
  // Explicit, because NODE_ENV=production must not omit packages for tests.
  const kinds = need === 'all' ? '--include=dev' : '--omit=dev';
  return run(`npm ${command} ${kinds} ${WITHOUT_PEER} --no-audit --no-fund --loglevel=error`, {
    cwd: ROOT,
  }).then(
    () => undefined,
    (/** @type {{ stdout: string, stderr: string }} */ { stdout, stderr }) => stdout + stderr,
  );
}

/** @param {Need} need @param {(line: string) => void} say */
async function install(need, say) {
  say('Installing the packages (a minute or two the first time) …');
  const start = performance.now();
  const news = setInterval(
    () => say(`  … still installing (${seconds(performance.now() - start)})`),
    NEWS_EVERY_MS,
  );
  // A running process keeps its packages while those for tests are added.
  const isJoining = noteThere() === noteOf('product', lockHash());
  let problem = await npm(isJoining ? 'install' : 'ci', need);
  if (problem !== undefined && !isJoining) {
    say('  npm ci could not use the lock file; trying npm install');
    problem = await npm('install', need);
  }
  clearInterval(news);
  if (problem !== undefined) throw new Error(`npm says:\n${problem}`);
  markInstalled(need);
  say(`  Installed in ${seconds(performance.now() - start)}`);
}

/**
 * Installs the packages when they are missing or the lock file changed. A second command waits for the first.
 *
 * @param {Need} need
 * @param {(line: string) => void} say
 * @returns {Promise<boolean>} whether the packages are installed
 */
export async function ensureInstalled(need, say) {
  // An image holds no lock file, only the packages that it needs; and a test never changes those that it runs with.
  if (!existsSync(LOCK) || process.env.NODE_ENV === 'test') return true;
  try {
    if (missingFor(need) === undefined) return true;
    await alone(async () => {
      const missing = missingFor(need);
      if (missing !== undefined) await install(missing, say);
    });
    return true;
  } catch (error) {
    say(`The packages could not be installed. ${error instanceof Error ? error.message : ''}`);
    return false;
  }
}
