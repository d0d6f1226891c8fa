// npm run cross-version: the shell of each kept release with today's remotes, and today's shell with the remotes
// of each. They either fit by their contracts and pass the main journey, or need another @quits/core: then the
// contract refuses each remote, the page explains it, and no remote runs. The releases are those of half a year
// in tooling/release/kept-releases.json, or a fixture with contracts where none can be built.
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  checkCompatibility,
  type HostContract,
  pointerPath,
  REMOTE_NAMES,
  type RemoteContract,
} from '@quits/federation';
import { folderOf } from '@quits/web/store';
import { isPacked } from '../lib/compress.ts';
import { runOnProduct } from '../lib/journeys.ts';
import { readJson, ROOT, STORE } from '../lib/workspace.mjs';
import { buildWeb } from './build-web.ts';
import { localPointer } from './local.ts';
import { buildCommit, dropOtherBuilds, keptReleases } from './kept-releases.ts';

const JOURNEY = ['--config', 'e2e/playwright.config.ts', 'main-job'];
const REFUSAL = ['--config', 'e2e/versions.config.ts'];
const FIXTURE = 'tooling/release/fixtures/previous-contracts.json';
const log = console.log;
const home = mkdtempSync(path.join(tmpdir(), 'quits-versions-'));

/** Contracts of a shell and of remotes. */
interface Contracts {
  host: HostContract;
  remotes: RemoteContract[];
}

/** Copies the live version of a package from one store to another; returns the path of its contract there. */
function takeLive(from: string, to: string, name: string): string {
  const pointer = localPointer(from, name);
  if (!pointer?.current) throw new Error(`${from} has no ${name}`);
  const { version } = pointer.current;
  const folder = folderOf(name, version);
  cpSync(path.join(from, folder), path.join(to, folder), { recursive: true });
  // Without a fallback, so that a broken version shows.
  const alone = { ...pointer, previous: null, older: [], canary: undefined, kept: [version], withdrawn: [] };
  writeFileSync(path.join(to, pointerPath(name)), JSON.stringify(alone));
  return path.join(to, folder, 'contract.json');
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
  stated?: readonly RemoteContract[];
}

/** Makes a store from the shell of one and the remotes of another; returns their contracts. */
function mixStores(to: string, { shellOf = STORE, remotesOf = STORE, stated = [] }: Parts): Contracts {
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

/** Checks contracts; returns the expected texts in a browser, if the result is correct. */
function checkContracts(what: string, { host, remotes }: Contracts): string[] | undefined {
  const found = remotes.map((remote) => ({
    name: remote.name,
    violations: checkCompatibility(remote, host, remotes),
  }));
  const lines = found.flatMap(({ name, violations }) => violations.map((one) => `  - ${name}, ${one}`));
  if (lines.length === 0) {
    log(`${what}: the contracts fit`);
    return JOURNEY;
  }
  log(`${what}: refused\n${lines.join('\n')}`);
  const isByCore = found.every(({ violations }) => violations.some((one) => one.startsWith('core:')));
  if (!isByCore) return undefined;
  log('  Each feature needs another core than the shell has. What is proven: it is refused, readably.');
  return REFUSAL;
}

async function check(what: string, parts: Parts): Promise<boolean> {
  const store = path.join(home, what.replace(/\W+/g, '-'));
  const inBrowser = checkContracts(what, mixStores(store, parts));
  return inBrowser !== undefined && (await runOnProduct({ store }, inBrowser)) === 0;
}

async function checkCommit(commit: string): Promise<boolean> {
  log(`Release of commit ${commit}, built in a worktree`);
  const built = await buildCommit(commit, path.join(home, `tree-${commit}`), log);
  const name = commit.slice(0, 8);
  const results = [
    await check(`the shell of ${name} with today's remotes`, { shellOf: built }),
    await check(`today's shell with the remotes of ${name}`, { remotesOf: built }),
  ];
  return results.every(Boolean);
}

async function checkFixture(): Promise<boolean> {
  log(`No release can be built, so the fixture ${FIXTURE}`);
  const { shell, remotes } = readJson<{ shell: HostContract; remotes: Record<string, RemoteContract> }>(
    path.join(ROOT, FIXTURE),
  );
  const today = mixStores(path.join(home, 'today'), {});
  const isGood = checkContracts("the fixture's shell with today's remotes", { ...today, host: shell });
  const stated = Object.values(remotes);
  return (
    (await check("today's shell with remotes of the fixture's contracts", { stated })) && isGood !== undefined
  );
}

try {
  if (!(await buildWeb())) throw new Error('The build failed');
  const { commits, reasons } = keptReleases();
  for (const reason of reasons) log(`Left out: ${reason}`);
  dropOtherBuilds(commits);
  const results: boolean[] = [];
  for (const commit of commits) results.push(await checkCommit(commit));
  if (commits.length === 0) results.push(await checkFixture());
  process.exitCode = results.every(Boolean) ? 0 : 1;
} finally {
  rmSync(home, { recursive: true, force: true });
}
