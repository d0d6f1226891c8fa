import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { contentHash } from './content-hash.mjs';
import { run, seconds } from '../scripts/run.mjs';
import { readJson, REMOTES, ROOT, STORE } from '../build/workspace.mjs';

const NAMED = path.join(ROOT, 'tooling/release/previous-release.json');
const CACHE = path.join(ROOT, 'node_modules/.cache/quits-previous');
const FIXTURE = path.join(ROOT, 'tooling/release/fixtures/previous-contracts.json');

/** @param {readonly string[]} args */
const git = (args) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });

const isHere = (/** @type {string} */ commit) => git(['cat-file', '-e', `${commit}^{commit}`]).status === 0;

/**
 * What to hold today's builds against: the commit that tooling/release/previous-release.json names, or the fixture with
 * contracts, and why. An archive of the sources, or a shallow clone, has no history to build.
 *
 * @param {unknown} named
 * @param {(commit: string) => boolean} [isKnown]
 * @returns {{ commit: string } | { commit: undefined, why: string }}
 */
export function previousRelease(named = readJson(NAMED).commit, isKnown = isHere) {
  const fixture = (/** @type {string} */ why) => ({ commit: undefined, why });
  if (typeof named !== 'string') return fixture('none is named yet');
  if (!/^[0-9a-f]{40}$/.test(named)) return fixture(`"${named}" is no whole hash of a commit`);
  return isKnown(named) ? { commit: named } : fixture(`this copy of the repository lacks commit ${named}`);
}

/** Contracts of the previous release, for where there is none to build. */
export const previousContracts = () => readJson(FIXTURE);

/**
 * Gives a checkout the installed packages; those of the repository itself are its own.
 *
 * @param {string} tree
 */
function linkPackages(tree) {
  const from = path.join(ROOT, 'node_modules');
  const to = path.join(tree, 'node_modules');
  mkdirSync(path.join(to, '@quits'), { recursive: true });
  for (const name of readdirSync(from).filter((one) => !['.cache', '@quits'].includes(one))) {
    symlinkSync(path.join(from, name), path.join(to, name));
  }
  for (const name of readdirSync(path.join(from, '@quits'))) {
    symlinkSync(path.join(tree, name), path.join(to, '@quits', name));
  }
}

/**
 * Builds shell and remotes of a commit in a worktree of its own, with the packages that are installed here.
 *
 * @param {string} commit
 * @param {string} tree a folder that does not exist yet
 * @returns {Promise<string>} the store with what was built
 */
async function buildInWorktree(commit, tree) {
  const added = git(['worktree', 'add', '--detach', tree, commit]);
  if (added.status !== 0) throw new Error(added.stderr);
  linkPackages(tree);
  const build = [path.join(tree, 'tooling/bin/build.mjs'), ...REMOTES, 'shell'];
  const { code, output } = await run(process.execPath, build, { cwd: tree, isQuiet: true });
  if (code !== 0) throw new Error(`${commit} does not build:\n${output}`);
  return path.join(tree, '.published');
}

/**
 * The store with what a commit builds. It is kept until another commit is named or other packages are
 * installed: a build of the same sources is the same.
 *
 * @param {string} commit
 * @param {string} tree a folder that does not exist yet
 * @param {(line: string) => void} say
 * @returns {Promise<string>}
 */
export async function buildCommit(commit, tree, say) {
  const kept = path.join(CACHE, `${commit.slice(0, 12)}-${contentHash(ROOT, ['package-lock.json'])}`);
  if (existsSync(kept)) {
    say('  Its shell and features were built before');
    return kept;
  }
  const start = performance.now();
  const store = await buildInWorktree(commit, tree);
  say(`  Built its shell and features in ${seconds(performance.now() - start)}`);
  rmSync(CACHE, { recursive: true, force: true });
  const draft = `${kept}.${process.pid}`;
  for (const folder of ['shell', 'remotes']) {
    cpSync(path.join(store, folder), path.join(draft, folder), { recursive: true });
  }
  renameSync(draft, kept);
  return kept;
}

/** @param {string} tree */
export function removeWorktree(tree) {
  if (!existsSync(tree)) return;
  git(['worktree', 'remove', '--force', tree]);
}

/** @param {string} from @param {string} to @param {string} name */
function takeRemote(from, to, name) {
  const pointer = readJson(path.join(from, 'remotes', name, 'current.json'));
  const { version } = pointer.current;
  const place = path.join('remotes', name, version);
  cpSync(path.join(from, place), path.join(to, place), { recursive: true });
  // Alone: nothing to fall back to, so that a version that does not work is seen.
  const alone = { ...pointer, previous: null, canary: undefined, kept: [version], withdrawn: [] };
  writeFileSync(path.join(to, 'remotes', name, 'current.json'), JSON.stringify(alone));
  return path.join(to, place, 'contract.json');
}

/**
 * Puts a store together from the shell of one and the remotes of another.
 *
 * @param {string} to
 * @param {{ shellOf?: string, remotesOf?: string, contracts?: Record<string, object> }} parts `contracts`:
 *   what the remotes state in the place of their own
 * @returns {{ host: object, remotes: object[] }} what the judge is asked about
 */
export function mixStores(to, { shellOf = STORE, remotesOf = STORE, contracts }) {
  cpSync(path.join(shellOf, 'shell'), path.join(to, 'shell'), { recursive: true });
  const host = readJson(takeRemote(shellOf, to, 'shell'));
  const remotes = REMOTES.map((name) => {
    const file = takeRemote(remotesOf, to, name);
    if (contracts) {
      writeFileSync(file, JSON.stringify(contracts[name]));
      for (const packed of ['br', 'gz']) rmSync(`${file}.${packed}`, { force: true });
    }
    return JSON.parse(readFileSync(file, 'utf8'));
  });
  return { host, remotes };
}
