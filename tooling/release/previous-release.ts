import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { REMOTE_NAMES } from '@quits/federation';
import type { HostContract, RemoteContract, StoredPointer } from '@quits/federation';
import { execa, execaSync } from 'execa';
import type { Log } from '../lib/run.ts';
import { readJson, ROOT, STORE } from '../lib/workspace.mjs';
import { seconds } from '../lib/run.ts';
import { contentHash } from '../lib/content-hash.ts';
import { isPacked } from '../lib/compress.ts';

const NAMED = path.join(ROOT, 'tooling/release/previous-release.json');
const CACHE = path.join(ROOT, 'node_modules/.cache/quits-previous');
const FIXTURE = path.join(ROOT, 'tooling/release/fixtures/previous-contracts.json');

const git = (...args: string[]) => execaSync('git', args, { cwd: ROOT, reject: false });

const isHere = (commit: string) => !git('cat-file', '-e', `${commit}^{commit}`).failed;

/**
 * What to hold today's builds against: the commit that tooling/release/previous-release.json names, or the fixture with
 * contracts, and why. An archive of the sources, or a shallow clone, has no history to build.
 */
export function previousRelease(
  named: unknown = readJson<{ commit: unknown }>(NAMED).commit,
  isKnown: (commit: string) => boolean = isHere,
): { commit: string } | { commit: undefined; why: string } {
  const fixture = (why: string) => ({ commit: undefined, why });
  if (typeof named !== 'string') return fixture('none is named yet');
  if (!/^[0-9a-f]{40}$/.test(named)) return fixture(`"${named}" is no whole hash of a commit`);
  return isKnown(named) ? { commit: named } : fixture(`this copy of the repository lacks commit ${named}`);
}

/** Contracts of a shell and of remotes. */
export interface Contracts {
  host: HostContract;
  remotes: RemoteContract[];
}

/** Contracts of the previous release, for where there is none to build. */
export function previousContracts(): Contracts {
  const { shell, remotes } = readJson<{ shell: HostContract; remotes: Record<string, RemoteContract> }>(
    FIXTURE,
  );
  return { host: shell, remotes: Object.values(remotes) };
}

interface Manifest {
  name: string;
  workspaces?: string[];
}

const manifestIn = (folder: string) => readJson<Manifest>(path.join(folder, 'package.json'));

/** Gives a checkout the installed packages; those of the repository itself are its own, wherever it keeps them. */
function linkPackages(tree: string): void {
  const link = (from: string, to: string) => {
    mkdirSync(path.dirname(to), { recursive: true });
    symlinkSync(from, to);
  };
  const installed = path.join(ROOT, 'node_modules');
  for (const name of readdirSync(installed).filter((one) => !['.cache', '@quits'].includes(one)))
    link(path.join(installed, name), path.join(tree, 'node_modules', name));
  for (const folder of workspacesIn(tree)) {
    link(path.join(tree, folder), path.join(tree, 'node_modules', manifestIn(path.join(tree, folder)).name));
    const own = path.join(ROOT, folder, 'node_modules');
    if (existsSync(own)) link(own, path.join(tree, folder, 'node_modules'));
  }
}

/** Folders of the packages of a checkout, from its own list of workspaces. */
function workspacesIn(tree: string): string[] {
  const patterns = manifestIn(tree).workspaces ?? [];
  return patterns
    .flatMap((pattern) =>
      pattern.endsWith('/*')
        ? readdirSync(path.join(tree, pattern.slice(0, -2))).map((name) => pattern.slice(0, -1) + name)
        : [pattern],
    )
    .filter((folder) => existsSync(path.join(tree, folder, 'package.json')));
}

/**
 * Builds shell and remotes of a commit in a worktree of its own, with the packages that are installed here, by that
 * commit's own `npm run build`.
 *
 * @param tree a folder that does not exist yet
 * @returns the store with what was built
 */
async function buildInWorktree(commit: string, tree: string): Promise<string> {
  const added = git('worktree', 'add', '--detach', tree, commit);
  if (added.failed) throw new Error(added.stderr);
  linkPackages(tree);
  const names = [...REMOTE_NAMES, 'shell'];
  const { failed, all } = await execa('npm', ['run', '--silent', 'build', '--', ...names], {
    cwd: tree,
    reject: false,
    all: true,
  });
  if (failed) throw new Error(`${commit} does not build:\n${all}`);
  return path.join(tree, '.published');
}

/**
 * The store with what a commit builds. It is kept until another commit is named or other packages are
 * installed: a build of the same sources is the same.
 *
 * @param tree a folder that does not exist yet
 */
export async function buildCommit(commit: string, tree: string, log: Log): Promise<string> {
  const kept = path.join(CACHE, `${commit.slice(0, 12)}-${contentHash(ROOT, ['package-lock.json'])}`);
  if (existsSync(kept)) {
    log('  Its shell and features were built before');
    return kept;
  }
  const start = performance.now();
  const store = await buildInWorktree(commit, tree);
  log(`  Built its shell and features in ${seconds(performance.now() - start)}`);
  rmSync(CACHE, { recursive: true, force: true });
  const draft = `${kept}.${process.pid}`;
  for (const folder of ['shell', 'remotes'])
    cpSync(path.join(store, folder), path.join(draft, folder), { recursive: true });
  renameSync(draft, kept);
  return kept;
}

export function removeWorktree(tree: string): void {
  if (existsSync(tree)) git('worktree', 'remove', '--force', tree);
}

/** Copies what is live of a package from a store to another; gives the place of its contract there. */
function takeLive(from: string, to: string, name: string): string {
  const pointer = readJson<StoredPointer>(path.join(from, 'remotes', name, 'current.json'));
  const { version } = pointer.current;
  const place = path.join('remotes', name, version);
  cpSync(path.join(from, place), path.join(to, place), { recursive: true });
  // Alone: nothing to fall back to, so that a version that does not work is seen.
  const alone = { ...pointer, previous: null, canary: undefined, kept: [version], withdrawn: [] };
  writeFileSync(path.join(to, 'remotes', name, 'current.json'), JSON.stringify(alone));
  return path.join(to, place, 'contract.json');
}

function replaceContract(file: string, contract: RemoteContract): void {
  const folder = path.dirname(file);
  for (const form of readdirSync(folder))
    if (isPacked(form) && form.startsWith('contract.json')) rmSync(path.join(folder, form));
  writeFileSync(file, JSON.stringify(contract));
}

interface Parts {
  shellOf?: string;
  remotesOf?: string;
  /** What the remotes state in the place of their own. */
  stated?: readonly RemoteContract[];
}

/**
 * Puts a store together from the shell of one and the remotes of another.
 *
 * @returns what they state
 */
export function mixStores(to: string, { shellOf = STORE, remotesOf = STORE, stated = [] }: Parts): Contracts {
  cpSync(path.join(shellOf, 'shell'), path.join(to, 'shell'), { recursive: true });
  const host = readJson<HostContract>(takeLive(shellOf, to, 'shell'));
  const remotes = REMOTE_NAMES.map((name) => {
    const file = takeLive(remotesOf, to, name);
    const contract = stated.find((other) => other.name === name);
    if (contract) replaceContract(file, contract);
    return readJson<RemoteContract>(file);
  });
  return { host, remotes };
}
