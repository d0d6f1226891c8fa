// Node's built-ins alone: nothing is installed yet.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readJsonIfThere, ROOT } from '../lib/workspace.mjs';

const MODULES = path.join(ROOT, 'node_modules');
const STAMP = path.join(MODULES, '.quits-install');
/** Written by npm at the end of each installation. */
const NPM_STAMP = path.join(MODULES, '.package-lock.json');
const LOCK = path.join(ROOT, 'package-lock.json');
const NEWS_EVERY_MS = 20_000;

const DECISIVE = ['workspaces', 'dependencies', 'devDependencies', 'optionalDependencies', 'overrides'];

/** What decides which packages belong into node_modules. */
function wanted() {
  const folders = readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .map((entry) => entry.name);
  const hash = createHash('sha256').update(readFileSync(LOCK));
  for (const folder of ['.', ...folders.sort()]) {
    const manifest = readJsonIfThere(path.join(ROOT, folder, 'package.json'));
    if (manifest) hash.update(JSON.stringify([folder, ...DECISIVE.map((key) => manifest[key])]));
  }
  return hash.digest('hex');
}

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
 * @returns {Promise<{ code: number, output: string }>}
 */
function npm(command) {
  const script = process.env.npm_execpath;
  const isScript = script !== undefined && /\.c?js$/.test(script);
  const program = isScript ? process.execPath : process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // NODE_ENV=production must not leave out the tools that build the product.
  const args = [command, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const child = spawn(program, [...(isScript ? [script] : []), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (/** @type {Buffer} */ chunk) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
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
  let result = await npm('ci');
  if (result.code !== 0) {
    say('  npm ci could not use the lock file; trying npm install');
    result = await npm('install');
  }
  clearInterval(news);
  if (result.code !== 0) {
    say(`The packages could not be installed. npm says:\n${result.output}`);
    return false;
  }
  markInstalled();
  say(`  Installed in ${seconds(performance.now() - start)}`);
  return true;
}
