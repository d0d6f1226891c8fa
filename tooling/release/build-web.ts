import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { folderOf } from '@quits/web/store';
import { buildOne, sourcesOf } from '../build/builds.ts';
import { contentHash } from '../lib/content-hash.ts';
import { inDraftFolder } from '../lib/drafts.ts';
import { FEATURES } from '../lib/features.ts';
import { pooled, seconds } from '../lib/run.ts';
import { ROOT, STORE, versionOf } from '../lib/workspace.mjs';
import { localVersion, makeCurrent, publishLocally } from './local.ts';

const PARTS = ['src', 'public', 'package.json', 'contract.json', 'webpack.config.ts'];
const AT_A_TIME = 2;

/** The inputs of every build in addition to the package itself. */
const COMMON = [
  // All of `shared` that a browser may get: everything except the tests' back end.
  ...readdirSync(path.join(ROOT, 'shared'))
    .filter((name) => name !== 'testing')
    .flatMap((name) => sourcesOf(`shared/${name}`)),
  'tooling/build/webpack',
  'tooling/release/release-files.ts',
  'tooling/release/local.ts',
  'tooling/release/mutable-files.ts',
  'tooling/lib/compress.ts',
  'package-lock.json',
];

/**
 * The version of a local build. Its hash makes a rebuild bypass the browser's long cache and keeps the plain
 * version free for a deployment.
 */
function contentVersion(name: string): string {
  const parts = PARTS.map((part) => `${name}/${part}`);
  return `${versionOf(name)}-${contentHash(ROOT, [...parts, ...COMMON])}`;
}

/** Builds one package and publishes it; returns whether it worked. */
async function buildAndPublish(name: string, version: string): Promise<boolean> {
  if (name.startsWith('mf-') && existsSync(path.join(STORE, folderOf(name, version)))) {
    await makeCurrent(STORE, name, version);
    console.log(`  ${name} ${version} was built before and is current again`);
    return true;
  }
  console.log(`  Building ${name} ${version} …`);
  const start = performance.now();
  const problem = await inDraftFolder(async (folder) => {
    const found = await buildOne(name, version, folder);
    if (found === undefined) await publishLocally(STORE, { name, version, folder });
    return found;
  });
  console.log(
    problem === undefined
      ? `  Built ${name} in ${seconds(performance.now() - start)}`
      : `  ${name} does not build:\n${problem}`,
  );
  return problem === undefined;
}

/**
 * Builds everything of shell, remotes and embed loader that the local store lacks or has out of date.
 *
 * @param only the requested packages, else all
 * @returns whether everything is published
 */
export async function buildWeb(only: readonly string[] = []): Promise<boolean> {
  const outdated = [...FEATURES, 'shell', 'embed']
    .filter((name) => only.length === 0 || only.includes(name))
    .map((name) => ({ name, version: contentVersion(name) }))
    .filter(({ name, version }) => localVersion(STORE, name) !== version);
  if (outdated.length === 0) {
    console.log('  Shell and remotes are up to date');
    return true;
  }
  const results = await pooled(outdated, AT_A_TIME, ({ name, version }) => buildAndPublish(name, version));
  return results.every(Boolean);
}
