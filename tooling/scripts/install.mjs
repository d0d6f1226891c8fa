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

/** Notes that node_modules holds what the lock file asks for now. */
export const markInstalled = () => writeFileSync(STAMP, wanted());

/** Whether node_modules holds what the lock file asks for. */
export function isInstalled() {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted()) return true;
  // Installed by hand since: npm's own stamp is the newest of the three.
  const isByHand = changedAt(NPM_STAMP) >= Math.max(changedAt(LOCK), changedAt(STAMP), 1);
  if (isByHand) markInstalled();
  return isByHand;
}

/** @param {number} ms */
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/**
 * Runs npm quietly.
 *
 * @param {string} command
 * @returns {Promise<string | undefined>} what npm says when it fails
 */
function npm(command) {
  // NODE_ENV=production must not leave out the tools that build the product.
  return run(`npm ${command} --include=dev --no-audit --no-fund --loglevel=error`, { cwd: ROOT }).then(
    () => undefined,
    (/** @type {{ stdout: string, stderr: string }} */ { stdout, stderr }) => stdout + stderr,
  );
}

/**
 * Installs the packages when they are missing or the lock file changed.
 *
 * @param {(line: string) => void} say
 * @returns {Promise<boolean>} whether the packages are there
 */
export async function ensureInstalled(say) {
  if (isInstalled()) return true;
  say('Installing the packages (a minute or two the first time) …');
  const start = performance.now();
  const news = setInterval(
    () => say(`  … still installing (${seconds(performance.now() - start)})`),
    NEWS_EVERY_MS,
  );
  let problem = await npm('ci');
  if (problem !== undefined) {
    say('  npm ci could not use the lock file; trying npm install');
    problem = await npm('install');
  }
  clearInterval(news);
  if (problem !== undefined) {
    say(`The packages could not be installed. npm says:\n${problem}`);
    return false;
  }
  markInstalled();
  say(`  Installed in ${seconds(performance.now() - start)}`);
  return true;
}
