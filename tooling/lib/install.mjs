// Node's built-ins alone: nothing is installed yet.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run, seconds } from './run.mjs';
import { ROOT } from './workspace.mjs';

const MODULES = path.join(ROOT, 'node_modules');
const STAMP = path.join(MODULES, '.quits-install');
/** Written by npm at the end of each installation. */
const NPM_STAMP = path.join(MODULES, '.package-lock.json');
const LOCK = path.join(ROOT, 'package-lock.json');
const NEWS_EVERY_MS = 20_000;

/** What decides which packages belong into node_modules. */
function wanted() {
  const packages = readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .map((entry) => path.join(ROOT, entry.name, 'package.json'));
  const hash = createHash('sha256');
  for (const file of [LOCK, path.join(ROOT, 'package.json'), ...packages.sort()]) {
    if (existsSync(file)) hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}

function isInstalled() {
  if (existsSync(STAMP)) return readFileSync(STAMP, 'utf8') === wanted();
  // Installed by hand: npm's own stamp is newer than the lock file.
  const isByHand = existsSync(NPM_STAMP) && statSync(NPM_STAMP).mtimeMs >= statSync(LOCK).mtimeMs;
  if (isByHand) writeFileSync(STAMP, wanted());
  return isByHand;
}

/** @param {readonly string[]} args */
function npm(args) {
  const script = process.env.npm_execpath;
  // NODE_ENV=production must not leave out the tools that build the product.
  const all = [...args, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const options = { cwd: ROOT, isQuiet: true };
  if (script && /\.c?js$/.test(script)) return run(process.execPath, [script, ...all], options);
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', all, options);
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
  let result = await npm(['ci']);
  if (result.code !== 0) {
    say('  npm ci could not use the lock file; trying npm install');
    result = await npm(['install']);
  }
  clearInterval(news);
  if (result.code !== 0) {
    say(`The packages could not be installed. npm says:\n${result.output}`);
    return false;
  }
  writeFileSync(STAMP, wanted());
  say(`  Installed in ${seconds(performance.now() - start)}`);
  return true;
}
