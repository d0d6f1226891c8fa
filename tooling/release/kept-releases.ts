import { cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { REMOTE_NAMES } from '@quits/federation';
import { execaSync } from 'execa';
import { linkProductPackages } from '../lib/product-packages.ts';
import { type Log, runIn, seconds } from '../lib/run.ts';
import { readJson, ROOT } from '../lib/workspace.mjs';

const LISTED = path.join(ROOT, 'tooling/release/kept-releases.json');
const CACHE = path.join(ROOT, 'node_modules/.cache/quits-releases');
const QUIET = ['--no-audit', '--no-fund'];

const git = (...args: string[]) => execaSync('git', args, { cwd: ROOT, reject: false });

const cachedName = (commit: string) => commit.slice(0, 12);

const isHere = (commit: string) => !git('cat-file', '-e', `${commit}^{commit}`).failed;

/** One published release in tooling/release/kept-releases.json, which has the newest first. */
interface KeptRelease {
  /** When it was published, `2026-11-28`. */
  date: string;
  commit: string;
}

const KEPT_DAYS = 183;
const DAY_MS = 86_400_000;

/**
 * The commits to try today's builds with: the releases of half a year, and the newest one however old it is.
 * An archive of the sources, or a shallow clone, has no history to build.
 *
 * @returns the commits that this copy has, newest first, and why others are left out
 */
export function keptReleases(
  listed: unknown = readJson<unknown>(LISTED),
  isKnown: (commit: string) => boolean = isHere,
  now = new Date(),
): { commits: string[]; reasons: string[] } {
  // The file is written by hand, in this form.
  const releases = listed as readonly KeptRelease[];
  const isRecent = ({ date }: KeptRelease) => now.getTime() - Date.parse(date) < KEPT_DAYS * DAY_MS;
  const commits: string[] = [];
  const reasons: string[] = [];
  for (const { commit } of releases.filter((release, index) => index === 0 || isRecent(release))) {
    if (!/^[0-9a-f]{40}$/.test(commit)) reasons.push(`"${commit}" is no whole hash of a commit`);
    else if (isKnown(commit)) commits.push(commit);
    else reasons.push(`this copy of the repository lacks commit ${commit}`);
  }
  return { commits, reasons };
}

/**
 * Builds shell and remotes of a commit in a separate worktree, by that commit's own `npm run build` and lock
 * file. Links the packages that are installed here; installs its own where some differ.
 *
 * @param tree a folder that does not exist yet
 * @param keep gets the store with the builds
 */
async function buildInWorktree(commit: string, tree: string, keep: (store: string) => void): Promise<void> {
  const added = git('worktree', 'add', '--detach', tree, commit);
  if (added.failed) throw new Error(added.stderr);
  try {
    if (linkProductPackages(tree).length > 0)
      await runIn(tree, 'npm', 'ci', '--include=dev', '--ignore-scripts', '--prefer-offline', ...QUIET);
    await runIn(tree, 'npm', 'run', '--silent', 'build', '--', ...REMOTE_NAMES, 'shell');
    keep(path.join(tree, '.published'));
  } finally {
    git('worktree', 'remove', '--force', tree);
  }
}

/** Removes the cached builds of all other commits. */
export function dropOtherBuilds(commits: readonly string[]): void {
  const names = commits.map(cachedName);
  const others = existsSync(CACHE) ? readdirSync(CACHE).filter((name) => !names.includes(name)) : [];
  for (const name of others) rmSync(path.join(CACHE, name), { recursive: true });
}

/**
 * The store with a commit's builds, cached while its release is kept.
 *
 * @param tree a folder that does not exist yet, used during the build
 */
export async function buildCommit(commit: string, tree: string, log: Log): Promise<string> {
  const kept = path.join(CACHE, cachedName(commit));
  if (existsSync(kept)) {
    log('  Its shell and features were built before');
    return kept;
  }
  const start = performance.now();
  await buildInWorktree(commit, tree, (store) => {
    const draft = `${kept}.${process.pid}`;
    for (const folder of ['shell', 'remotes'])
      cpSync(path.join(store, folder), path.join(draft, folder), { recursive: true });
    renameSync(draft, kept);
  });
  log(`  Built its shell and features in ${seconds(performance.now() - start)}`);
  return kept;
}
