// npm run cross-version: the shell of the previous release with today's remotes, and today's shell with the
// previous remotes. Of the same major of @quits/core, they fit by their contracts and pass the main journey; of
// another, every remote is refused by its contract, which the page says readably, and none of it runs. The previous
// release is the commit that tooling/release/previous-release.json names; where there is none to build, a fixture
// with its contracts.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkCompatibility } from '@quits/federation';
import { buildServer } from '../build/builds.ts';
import { buildWeb } from './build-web.ts';
import { runOnProduct } from '../lib/journeys.ts';
import {
  buildCommit,
  mixStores,
  previousContracts,
  previousRelease,
  removeWorktree,
} from './previous-release.ts';
import type { Contracts } from './previous-release.ts';

const JOURNEY = ['--config', 'e2e/playwright.config.ts', 'main-job'];
const REFUSAL = ['--config', 'e2e/versions.config.ts'];
const log = console.log;
const home = mkdtempSync(path.join(tmpdir(), 'quits-versions-'));
const tree = path.join(home, 'tree');

const majorOf = (version: string) => Number(/\d+/.exec(version)?.[0]);

/** Sentences of what does not fit, by remote. */
const violationsOf = ({ host, remotes }: Contracts) =>
  remotes.map((remote) => ({ name: remote.name, violations: checkCompatibility(remote, host, remotes) }));

/** Whether remotes of another major are refused, each because of its core. */
function areRefused(what: string, contracts: Contracts): boolean {
  const { host, remotes } = contracts;
  log(
    `${what}: core ${host.coreVersion} and ${remotes[0]?.core} are of different majors, which never run together.`,
  );
  log('  What is proven: each feature is refused, readably. The journey is not run.');
  return violationsOf(contracts).every(({ name, violations }) => {
    const isRefused = violations.some((violation) => violation.startsWith('core:'));
    log(`  - ${name}: ${isRefused ? `refused, ${violations.join('; ')}` : 'NOT REFUSED'}`);
    return isRefused;
  });
}

/** Whether remotes of the same major fit. */
function fit(what: string, contracts: Contracts): boolean {
  const lines = violationsOf(contracts).flatMap(({ name, violations }) =>
    violations.map((violation) => `  - ${name}, ${violation}`),
  );
  log(`${what}: ${lines.length === 0 ? 'the contracts fit' : `refused\n${lines.join('\n')}`}`);
  return lines.length === 0;
}

/** Checks what contracts state; gives what is to be seen in a browser then, if it is as it should be. */
function checkContracts(what: string, contracts: Contracts): string[] | undefined {
  const { host, remotes } = contracts;
  const isSameMajor = remotes.every(({ core }) => majorOf(core) === majorOf(host.coreVersion));
  if (isSameMajor) return fit(what, contracts) ? JOURNEY : undefined;
  return areRefused(what, contracts) ? REFUSAL : undefined;
}

async function check(what: string, parts: Parameters<typeof mixStores>[1]): Promise<boolean> {
  const store = path.join(home, what.replace(/\W+/g, '-'));
  const inBrowser = checkContracts(what, mixStores(store, parts));
  return inBrowser !== undefined && (await runOnProduct({ store }, inBrowser)) === 0;
}

async function checkCommit(commit: string): Promise<boolean> {
  log(`Previous release: commit ${commit}, built in a worktree`);
  const previous = await buildCommit(commit, tree, log);
  const results = [
    await check("the previous shell with today's remotes", { shellOf: previous }),
    await check("today's shell with the previous remotes", { remotesOf: previous }),
  ];
  return results.every(Boolean);
}

async function checkFixture(why: string): Promise<boolean> {
  log(`Previous release: ${why}, so the fixture tooling/release/fixtures/previous-contracts.json`);
  const previous = previousContracts();
  const today = mixStores(path.join(home, 'today'), {});
  const isGood = checkContracts("the fixture's shell with today's remotes", {
    ...today,
    host: previous.host,
  });
  const stated = previous.remotes;
  return (
    (await check("today's shell with remotes of the fixture's contracts", { stated })) && isGood !== undefined
  );
}

try {
  if (!(await buildServer()) || !(await buildWeb())) throw new Error('The build failed');
  const release = previousRelease();
  const isGood = await (release.commit === undefined
    ? checkFixture(release.why)
    : checkCommit(release.commit));
  process.exitCode = isGood ? 0 : 1;
} finally {
  removeWorktree(tree);
  rmSync(home, { recursive: true, force: true });
}
