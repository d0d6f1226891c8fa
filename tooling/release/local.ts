// The local store, which `npm start` serves: one version after the other, without a check and without a second copy.
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pointerPath } from '@quits/federation';
import type { StoredPointer } from '@quits/federation';
import { readJsonIfThere } from '../lib/workspace.mjs';
import { listFeature, putPointer, readPointer } from './live.ts';
import { flip, namedIn, versionsToDrop } from './pointer.ts';
import { describeRelease, filesIn, filesToPublish, integrityOf, pack, showPage } from './release-files.ts';
import { folderStore } from './store/folder-store.ts';

/** A built package, whose folder becomes the store's. */
interface Build {
  name: string;
  version: string;
  folder: string;
}

/** The pointer of a package in the local store. */
export const localPointer = (home: string, name: string): StoredPointer | undefined =>
  readJsonIfThere<StoredPointer>(path.join(home, pointerPath(name)));

/** The version of a package that the local store shows. */
export const localVersion = (home: string, name: string): string | undefined =>
  name === 'embed'
    ? readJsonIfThere<{ version: string }>(path.join(home, 'embed/version.json'))?.version
    : localPointer(home, name)?.current.version;

/** Moves a complete folder to its place; who published the same content meanwhile was first. */
async function place(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true });
  if (existsSync(to)) await rm(from, { recursive: true });
  else await rename(from, to);
}

/** @param home the folder that holds a folder for each version */
async function versionFolders(home: string) {
  const entries = (await readdir(home, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  return Promise.all(
    entries.map(async ({ name }) => ({
      version: name,
      publishedAt: (await stat(path.join(home, name))).mtimeMs,
    })),
  );
}

const removeVersions = (home: string, versions: readonly string[]) =>
  Promise.all(versions.map((version) => rm(path.join(home, version), { recursive: true })));

/** Removes files of shell versions that are gone: one that any kept version names stays. */
async function dropOldAssets(home: string): Promise<void> {
  const versions = path.join(home, 'remotes/shell');
  const named = (await readdir(versions)).flatMap(
    (version) => readJsonIfThere<string[]>(path.join(versions, version, 'files.json')) ?? [],
  );
  const folder = path.join(home, 'shell/assets');
  const stale = (await readdir(folder)).filter((file) => !named.includes(file.replace(/\.(?:br|gz)$/, '')));
  await Promise.all(stale.map((file) => rm(path.join(folder, file))));
}

/** Makes a version current whose files are in the local store, and removes what nobody needs any more. */
export async function makeCurrent(home: string, name: string, version: string): Promise<void> {
  const now = new Date();
  const store = folderStore(home);
  const release = await describeRelease(name, version, now, filesIn(store, name, version));
  const pointer = flip(name, (await readPointer(store, name)).pointer, release);
  const versions = path.join(home, 'remotes', name);
  const dropped = versionsToDrop(await versionFolders(versions), namedIn(pointer), now.getTime());
  const isKept = (one: string) => existsSync(path.join(versions, one)) && !dropped.includes(one);
  await putPointer(store, { ...pointer, kept: pointer.kept.filter(isKept) });
  await listFeature(store, name);
  await removeVersions(versions, dropped);
  if (name === 'shell') await dropOldAssets(home);
}

/** What integrators load of the embed loader. */
const LOADERS = ['quits-embed.js', 'quits-embed.mjs'];
/** Other sites pin any version of the loader. */
const isNever = () => false;

/**
 * Publishes the embed loader: under names that stay, for integrators who want every fix, and in a folder of
 * its version, for those who pin one.
 */
async function publishEmbed(home: string, { version, folder }: Build): Promise<void> {
  const versions = path.join(home, 'embed');
  await cp(folder, versions, { recursive: true });
  await place(folder, path.join(versions, version));
  const hashes = LOADERS.map(
    async (file) => [file, integrityOf(await readFile(path.join(versions, version, file)))] as const,
  );
  const stated = { version, integrity: Object.fromEntries(await Promise.all(hashes)) };
  await folderStore(home).put('embed/version.json', Buffer.from(`${JSON.stringify(stated)}\n`));
  const folders = await versionFolders(versions);
  await removeVersions(versions, versionsToDrop(folders, [version], Date.now(), isNever));
}

/** Publishes the shell: files of hashed names beside those of older pages, the page last. */
async function publishShell(home: string, { name, version, folder }: Build): Promise<void> {
  const store = folderStore(home);
  for (const [key, body] of await filesToPublish(name, version, folder)) await store.put(key, body);
  await showPage(store, name, version);
  await rm(folder, { recursive: true });
}

/** Publishes a build in the local store: its files first, then the pointer. Its folder is gone afterwards. */
export async function publishLocally(home: string, build: Build): Promise<void> {
  const { name, version, folder } = build;
  await pack(name, folder);
  if (name === 'embed') return publishEmbed(home, build);
  if (name === 'shell') await publishShell(home, build);
  else await place(folder, path.join(home, 'remotes', name, version));
  await makeCurrent(home, name, version);
}
