// npm run cross-version: the shell of the previous release with today's remotes, and today's shell with the
// previous remotes, fit by their contracts and pass the main journey. The previous release is the commit that
// tooling/release/previous-release.json names; where there is none to build, a fixture with its contracts.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildServer, buildWeb } from '../build/builds.mjs';
import { loadJudge } from './deploy/judging.mjs';
import { runOnProduct } from '../lab/journeys.mjs';
import {
  buildCommit,
  mixStores,
  previousContracts,
  previousRelease,
  removeWorktree,
} from './previous-release.mjs';
import { STORE } from '../build/workspace.mjs';

const JOURNEY = ['--config', 'e2e/playwright.config.ts', 'main-job'];
const say = (/** @type {string} */ line) => console.log(line);
const home = mkdtempSync(path.join(tmpdir(), 'quits-versions-'));
const tree = path.join(home, 'tree');
const judge = await loadJudge();

/** @param {string} what @param {any} host @param {any[]} remotes */
function fits(what, host, remotes) {
  const clauses = remotes.flatMap((remote) =>
    judge(remote, host, remotes).map((clause) => `  - ${remote.name}, ${clause}`),
  );
  say(`${what}: ${clauses.length === 0 ? 'the contracts fit' : `refused\n${clauses.join('\n')}`}`);
  return clauses.length === 0;
}

/** @param {string} what @param {Parameters<typeof mixStores>[1]} parts */
async function check(what, parts) {
  const store = path.join(home, what.replace(/\W+/g, '-'));
  const { host, remotes } = mixStores(store, parts);
  return fits(what, host, remotes) && (await runOnProduct({ store }, JOURNEY)) === 0;
}

/** @param {string} commit */
async function checkCommit(commit) {
  say(`Previous release: commit ${commit}, built in a worktree`);
  const previous = await buildCommit(commit, tree, say);
  const results = [
    await check("the previous shell with today's remotes", { shellOf: previous }),
    await check("today's shell with the previous remotes", { remotesOf: previous }),
  ];
  return results.every(Boolean);
}

/** @param {string} why */
async function checkFixture(why) {
  say(`Previous release: ${why}, so the fixture tooling/release/fixtures/previous-contracts.json`);
  const { shell, remotes: contracts } = previousContracts();
  const { remotes } = mixStores(path.join(home, 'today'), {});
  const isFit = fits("the fixture's shell with today's remotes", shell, remotes);
  return (await check("today's shell with remotes of the fixture's contracts", { contracts })) && isFit;
}

try {
  if (!(await buildServer({ say })) || !(await buildWeb({ store: STORE, say })))
    throw new Error('The build failed');
  const release = previousRelease();
  const isGood = await (release.commit === undefined
    ? checkFixture(release.why)
    : checkCommit(release.commit));
  process.exitCode = isGood ? 0 : 1;
} finally {
  removeWorktree(tree);
  rmSync(home, { recursive: true, force: true });
}
