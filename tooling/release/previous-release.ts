import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { REMOTE_NAMES } from '@quits/federation';
import { execaSync } from 'execa';
import { linkProductPackages } from '../lib/product-packages.ts';
import { type Log, runIn, seconds } from '../lib/run.ts';
import { readJson, ROOT } from '../lib/workspace.mjs';

const NAMED = path.join(ROOT, 'tooling/release/previous-release.json');
const CACHE = path.join(ROOT, 'node_modules/.cache/quits-previous');
const QUIET = ['--no-audit', '--no-fund'];

const git = (...args: string[]) => execaSync('git', args, { cwd: ROOT, reject: false });

const isHere = (commit: string) => !git('cat-file', '-e', `${commit}^{commit}`).failed;

/**
 * The release to compare today's builds with: the commit in tooling/release/previous-release.json, or the
 * fixture with contracts and the reason. An archive of the sources, or a shallow clone, has no history to
 * build.
 */
export function previousRelease(
  named: unknown = readJson<{ commit: unknown }>(NAMED).commit,
  isKnown: (commit: string) => boolean = isHere,
): { commit: string; why?: undefined } | { commit: undefined; why: string } {
  const fixture = (why: string) => ({ commit: undefined, why });
  if (typeof named !== 'string') return fixture('none is named yet');
  if (!/^[0-9a-f]{40}$/.test(named)) return fixture(`"${named}" is no whole hash of a commit`);
  return isKnown(named) ? { commit: named } : fixture(`this copy of the repository lacks commit ${named}`);
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

/**
 * The store with a commit's builds, cached until another commit is named.
 *
 * @param tree a folder that does not exist yet, used during the build
 */
export async function buildCommit(commit: string, tree: string, log: Log): Promise<string> {
  const kept = path.join(CACHE, commit.slice(0, 12));
  if (existsSync(kept)) {
    log('  Its shell and features were built before');
    return kept;
  }
  const start = performance.now();
  await buildInWorktree(commit, tree, (store) => {
    rmSync(CACHE, { recursive: true, force: true });
    const draft = `${kept}.${process.pid}`;
    for (const folder of ['shell', 'remotes'])
      cpSync(path.join(store, folder), path.join(draft, folder), { recursive: true });
    renameSync(draft, kept);
  });
  log(`  Built its shell and features in ${seconds(performance.now() - start)}`);
  return kept;
}
