// Node's built-ins alone: nothing is installed yet.
import { exec } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../lib/workspace.mjs';

const run = promisify(exec);

const MODULES = path.join(ROOT, 'node_modules');
const STAMP = path.join(MODULES, '.quits-install');
/** Written by npm at the end of each installation. */
const NPM_STAMP = path.join(MODULES, '.package-lock.json');
const LOCK = path.join(ROOT, 'package-lock.json');
const NEWS_EVERY_MS = 20_000;

/** What decides which packages belong into node_modules: npm writes every wish of a package.json into the lock. */
const wanted = () => createHash('sha256').update(readFileSync(LOCK)).digest('hex');

/** @param {string} file */
const changedAt = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0);

/**
 * What a command needs: what builds and runs the product, or what tests it as well, which is twice as much again.
 *
 * @typedef {'product' | 'all'} Need
 */

/** @param {Need} need @param {string} lock */
const noteOf = (need, lock) => (need === 'all' ? lock : `${lock} ${need}`);

/**
 * What there is to install for a command.
 *
 * @param {Need} need
 * @param {{ noted: string, lock: string, isByHand: boolean, hasPackages: boolean }} state what is noted of the last
 *   installation (nothing: ''), what the lock file asks for, and whether somebody has installed by hand since
 * @returns {Need | undefined} nothing when it is there; never less than what was there before
 */
export function whatIsMissing(need, { noted, lock, isByHand, hasPackages }) {
  if (isByHand || noted === noteOf('all', lock) || noted === noteOf(need, lock)) return undefined;
  return hasPackages && !noted.endsWith(' product') ? 'all' : need;
}

/** Notes what of the lock file node_modules holds now. @param {Need} [need] */
export const markInstalled = (need = 'all') => writeFileSync(STAMP, noteOf(need, wanted()));

const noteThere = () => (existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : '');

/** @param {Need} need */
function missingFor(need) {
  const state = { noted: noteThere(), lock: wanted(), hasPackages: existsSync(NPM_STAMP) };
  // npm's own stamp is the newest of the three.
  const isByHand = changedAt(NPM_STAMP) >= Math.max(changedAt(LOCK), changedAt(STAMP), 1);
  const missing = whatIsMissing(need, { ...state, isByHand });
  if (isByHand && state.noted !== state.lock) markInstalled();
  return missing;
}

/** Whether node_modules holds all that the lock file asks for. */
export const isInstalled = () => missingFor('all') === undefined;

/** @param {number} ms */
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/**
 * Runs npm quietly.
 *
 * @param {string} command
 * @param {Need} need
 * @returns {Promise<string | undefined>} what npm says when it fails
 */
function npm(command, need) {
  // Said in both cases: NODE_ENV=production must not leave out what a test needs.
  // Peers are what a package works with when somebody has it: a second bundler alone, which the federation plugin knows.
  const kinds = need === 'all' ? '--include=dev --include=peer' : '--omit=dev --omit=peer';
  return run(`npm ${command} ${kinds} --no-audit --no-fund --loglevel=error`, { cwd: ROOT }).then(
    () => undefined,
    (/** @type {{ stdout: string, stderr: string }} */ { stdout, stderr }) => stdout + stderr,
  );
}

/**
 * Installs the packages when they are missing or the lock file changed.
 *
 * @param {Need} need
 * @param {(line: string) => void} say
 * @returns {Promise<boolean>} whether the packages are there
 */
export async function ensureInstalled(need, say) {
  const missing = missingFor(need);
  if (missing === undefined) return true;
  say('Installing the packages (a minute or two the first time) …');
  const start = performance.now();
  const news = setInterval(
    () => say(`  … still installing (${seconds(performance.now() - start)})`),
    NEWS_EVERY_MS,
  );
  // What runs in another terminal keeps its packages while those of the tests join them.
  const isJoining = noteThere() === noteOf('product', wanted());
  let problem = await npm(isJoining ? 'install' : 'ci', missing);
  if (problem !== undefined && !isJoining) {
    say('  npm ci could not use the lock file; trying npm install');
    problem = await npm('install', missing);
  }
  clearInterval(news);
  if (problem !== undefined) {
    say(`The packages could not be installed. npm says:\n${problem}`);
    return false;
  }
  markInstalled(missing);
  say(`  Installed in ${seconds(performance.now() - start)}`);
  return true;
}
