import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { REMOTE_NAMES } from '@quits/federation';
import { execa } from 'execa';
import { contentHash } from '../lib/content-hash.ts';
import {
  publishEmbed,
  publishRemote,
  publishShell,
  readPointer,
  republishRemote,
} from '../release/publish.ts';
import { pooled, seconds } from '../lib/run.ts';
import { readJson, readJsonIfThere, ROOT, STORE } from '../lib/workspace.mjs';

const TSC = path.join(ROOT, 'node_modules/typescript-7/bin/tsc');
const RUN = path.join(ROOT, 'tooling/run.mjs');
const PARTS = ['src', 'public', 'package.json', 'contract.json', 'webpack.config.ts'];
const AT_A_TIME = 2;
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

export type Log = (line: string) => void;

interface Context {
  /** The store that gets the builds. */
  store: string;
  log: Log;
}

interface Versioned {
  version: string;
}

const sourcesOf = (name: string) => [`shared/${name}/src`, `shared/${name}/package.json`];

/** All of `shared` that a browser may get: everything but the tests' back end. */
const sharedSources = () =>
  readdirSync(path.join(ROOT, 'shared'))
    .filter((name) => name !== 'testing')
    .flatMap(sourcesOf);

/** What decides the result of every build beside the package itself. */
const COMMON = [
  ...sharedSources(),
  'tooling/build/webpack',
  'tooling/release/publish.ts',
  'tooling/lib/compress.ts',
  'package-lock.json',
];

/**
 * The version that a local build of a package gets: a rebuild of other content never hides behind what a
 * browser keeps for a year.
 */
export function localVersion(name: string): string {
  const parts = PARTS.map((part) => `${name}/${part}`);
  const { version } = readJson<Versioned>(path.join(ROOT, name, 'package.json'));
  return `${version}-${contentHash(ROOT, [...parts, ...COMMON])}`;
}

function liveVersion(store: string, name: string): string | undefined {
  if (name === 'embed') return readJsonIfThere<Versioned>(path.join(store, 'embed/version.json'))?.version;
  return readPointer(store, name)?.current.version;
}

async function publish(store: string, name: string, version: string, folder: string): Promise<void> {
  const publicFolder = path.join(ROOT, name, 'public');
  if (name === 'shell') await publishShell({ store, version, folder, publicFolder });
  else if (name === 'embed') await publishEmbed({ store, version, folder, publicFolder });
  else await publishRemote({ store, name, version, folder });
}

/**
 * Builds one package into a folder, in a process of its own.
 *
 * @returns what went wrong, if anything did
 */
export async function buildOne(name: string, version: string, folder: string): Promise<string | undefined> {
  const args = [RUN, 'build/build-one', name, version, folder];
  const { failed, all } = await execa(process.execPath, args, { cwd: ROOT, reject: false, all: true });
  return failed ? all : undefined;
}

/** Builds one package and publishes it; gives whether it worked. */
async function buildAndPublish(name: string, version: string, { store, log }: Context): Promise<boolean> {
  if (name.startsWith('mf-') && existsSync(path.join(store, 'remotes', name, version))) {
    await republishRemote({ store, name, version });
    log(`  ${name} ${version} was built before and is current again`);
    return true;
  }
  const folder = path.join(store, '.building', `${name}-${version}-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  log(`  Building ${name} ${version} …`);
  const start = performance.now();
  const problem = await buildOne(name, version, folder);
  if (problem === undefined) await publish(store, name, version, folder);
  await rm(folder, { recursive: true, force: true });
  log(
    problem === undefined
      ? `  Built ${name} in ${seconds(performance.now() - start)}`
      : `  ${name} does not build:\n${problem}`,
  );
  return problem === undefined;
}

/** Removes what builds that were killed left behind. */
async function clearAbandoned(store: string): Promise<void> {
  const home = path.join(store, '.building');
  if (!existsSync(home)) return;
  for (const name of readdirSync(home)) {
    const folder = path.join(home, name);
    const age = Date.now() - statSync(folder).mtimeMs;
    if (age > ABANDONED_AFTER_MS) await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Builds and publishes whatever of shell, remotes and embed loader is missing or out of date.
 *
 * @param options `only`: the packages that are wanted, else all
 * @returns whether everything is published
 */
export async function buildWeb({
  store = STORE,
  log = console.log,
  only,
}: Partial<Context> & { only?: readonly string[] } = {}): Promise<boolean> {
  const outdated = [...REMOTE_NAMES, 'shell', 'embed']
    .filter((name) => !only || only.includes(name))
    .map((name) => ({ name, version: localVersion(name) }))
    .filter(({ name, version }) => liveVersion(store, name) !== version);
  if (outdated.length === 0) {
    log('  Shell and remotes are up to date');
    return true;
  }
  await clearAbandoned(store);
  const results = await pooled(outdated, AT_A_TIME, ({ name, version }) =>
    buildAndPublish(name, version, { store, log }),
  );
  return results.every(Boolean);
}

/**
 * Compiles a package's TypeScript to its `dist` folder when its sources changed.
 *
 * @param sources what decides whether `dist` is up to date
 */
async function compile(name: string, sources: readonly string[], log: Log): Promise<boolean> {
  const project = `${name}/tsconfig.build.json`;
  const stamp = path.join(ROOT, name, 'dist/build.json');
  const hash = contentHash(ROOT, [...sources, project, 'tsconfig.base.json', 'package-lock.json']);
  if (readJsonIfThere<{ hash: string }>(stamp)?.hash === hash) return true;
  log(`  Building ${name} …`);
  const args = [TSC, '-p', path.join(ROOT, project)];
  const options = { cwd: ROOT, reject: false, all: true } as const;
  const { failed, all, durationMs } = await execa(process.execPath, args, options);
  if (failed) {
    log(`  ${name} does not compile:\n${all}`);
    return false;
  }
  await writeFile(stamp, `${JSON.stringify({ hash })}\n`);
  log(`  Built ${name} in ${seconds(durationMs)}`);
  return true;
}

/** Builds the server and the web server, and what they import of `shared`; gives whether it worked. */
export async function buildServer({ log = console.log }: Partial<Context> = {}): Promise<boolean> {
  const shared = ['domain', 'contracts', 'federation'].flatMap(sourcesOf);
  for (const name of ['shared/domain', 'shared/contracts', 'shared/federation', 'server', 'web']) {
    const own = name.startsWith('shared/') ? [] : [`${name}/src`, `${name}/package.json`];
    if (!(await compile(name, [...shared, ...own], log))) return false;
  }
  return true;
}
