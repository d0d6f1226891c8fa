import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { contentHash } from '../release/content-hash.mjs';
import {
  publishEmbed,
  publishRemote,
  publishShell,
  readPointer,
  republishRemote,
} from '../release/publish.mjs';
import { pooled, run, seconds } from '../scripts/run.mjs';
import { readJson, readJsonIfThere, REMOTES, ROOT, STORE } from './workspace.mjs';

const TSC = path.join(ROOT, 'node_modules/typescript-7/bin/tsc');
const BUILD_ONE = path.join(ROOT, 'tooling/build/build-one.mjs');
const PARTS = ['src', 'public', 'package.json', 'contract.json', 'webpack.config.mjs'];
const SHARED = ['core', 'domain', 'contracts', 'federation', 'ui', 'testing'];
const sourcesOf = (/** @type {string} */ name) => [`shared/${name}/src`, `shared/${name}/package.json`];
const COMMON = [
  ...SHARED.filter((name) => name !== 'testing').flatMap(sourcesOf),
  'tooling/build/webpack',
  'tooling/release/publish.mjs',
  'package-lock.json',
];
const AT_A_TIME = 2;
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/** @typedef {{ store: string, say: (line: string) => void }} Context */

/** @param {string} name */
const entryOf = (name) => ({ shell: 'src/main.tsx', embed: 'src/loader.ts' })[name] ?? 'src/routes.tsx';

/**
 * The version that a local build of a package gets: a rebuild of other content never hides behind what a
 * browser keeps for a year.
 *
 * @param {string} name
 */
export function localVersion(name) {
  const parts = PARTS.map((part) => `${name}/${part}`);
  const { version } = readJson(path.join(ROOT, name, 'package.json'));
  return `${version}-${contentHash(ROOT, [...parts, ...COMMON])}`;
}

/** @param {string} store @param {string} name */
function liveVersion(store, name) {
  if (name === 'embed') return readJsonIfThere(path.join(store, 'embed/version.json'))?.version;
  return readPointer(store, name)?.current.version;
}

/** @param {string} store @param {string} name @param {string} version @param {string} folder */
async function publish(store, name, version, folder) {
  const publicFolder = path.join(ROOT, name, 'public');
  if (name === 'shell') await publishShell({ store, version, folder, publicFolder });
  else if (name === 'embed') await publishEmbed({ store, version, folder, publicFolder });
  else await publishRemote({ store, name, version, folder });
}

/**
 * Builds one package and publishes it.
 *
 * @param {{ name: string, version: string }} target
 * @param {Context} context
 * @returns {Promise<boolean>} whether it worked
 */
async function buildAndPublish({ name, version }, { store, say }) {
  if (REMOTES.includes(name) && existsSync(path.join(store, 'remotes', name, version))) {
    await republishRemote({ store, name, version });
    say(`  ${name} ${version} was built before and is current again`);
    return true;
  }
  const folder = path.join(store, '.building', `${name}-${version}-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  say(`  Building ${name} ${version} …`);
  const start = performance.now();
  const { code, output } = await run(process.execPath, [BUILD_ONE, name, version, folder], { isQuiet: true });
  if (code === 0) await publish(store, name, version, folder);
  await rm(folder, { recursive: true, force: true });
  say(
    code === 0
      ? `  Built ${name} in ${seconds(performance.now() - start)}`
      : `  ${name} does not build:\n${output}`,
  );
  return code === 0;
}

/** Removes what builds that were killed left behind. */
async function clearAbandoned(/** @type {string} */ store) {
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
 * @param {Context & { only?: readonly string[] }} context
 * @returns {Promise<boolean>} whether everything is published
 */
export async function buildWeb({ store = STORE, say, only }) {
  const names = [...REMOTES, 'shell', 'embed']
    .filter((name) => existsSync(path.join(ROOT, name, entryOf(name))))
    .filter((name) => !only || only.includes(name));
  const outdated = names
    .map((name) => ({ name, version: localVersion(name) }))
    .filter(({ name, version }) => liveVersion(store, name) !== version);
  if (outdated.length === 0) {
    say('  Shell and remotes are up to date');
    return true;
  }
  await clearAbandoned(store);
  const results = await pooled(outdated, AT_A_TIME, (target) => buildAndPublish(target, { store, say }));
  return results.every(Boolean);
}

/**
 * Compiles a package's TypeScript to its `dist` folder when its sources changed.
 *
 * @param {string} name
 * @param {readonly string[]} sources what decides whether `dist` is up to date
 * @param {(line: string) => void} say
 */
async function compile(name, sources, say) {
  const project = path.join(ROOT, name, 'tsconfig.build.json');
  if (!existsSync(project)) return true;
  const stamp = path.join(ROOT, name, 'dist/build.json');
  const hash = contentHash(ROOT, [
    ...sources,
    `${name}/tsconfig.build.json`,
    'tsconfig.base.json',
    'package-lock.json',
  ]);
  if (readJsonIfThere(stamp)?.hash === hash) return true;
  say(`  Building ${name} …`);
  const { code, output, ms } = await run(process.execPath, [TSC, '-p', project], {
    cwd: ROOT,
    isQuiet: true,
  });
  if (code !== 0) {
    say(`  ${name} does not compile:\n${output}`);
    return false;
  }
  await writeFile(stamp, `${JSON.stringify({ hash })}\n`);
  say(`  Built ${name} in ${seconds(ms)}`);
  return true;
}

/**
 * Builds the server and the web server, and what they import of `shared`.
 *
 * @param {Pick<Context, 'say'>} context
 */
export async function buildServer({ say }) {
  const shared = ['domain', 'contracts', 'federation'].flatMap(sourcesOf);
  for (const name of ['shared/domain', 'shared/contracts', 'shared/federation', 'server', 'web']) {
    const own = name.startsWith('shared/') ? [] : [`${name}/src`, `${name}/package.json`];
    if (!(await compile(name, [...shared, ...own], say))) return false;
  }
  return true;
}
