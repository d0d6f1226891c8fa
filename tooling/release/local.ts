// The local store, which `npm start` serves: one version after the other, without a check or a second copy.
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { pointerPath, type StoredPointer } from '@quits/federation';
import {
  describeRelease,
  filesIn,
  flip,
  folderOf,
  folderStore,
  homeOf,
  loadPointer,
  namedIn,
  putPointer,
  versionsToDrop,
} from '@quits/web/store';
import { readJsonIfThere } from '../lib/workspace.mjs';
import { listFeature } from './deployments.ts';
import { show } from './mutable-files.ts';
import { filesToPublish, pack } from './release-files.ts';

/** A built package, whose folder moves into the store. */
interface Build {
  name: string;
  version: string;
  folder: string;
}

export const localPointer = (home: string, name: string): StoredPointer | undefined =>
  readJsonIfThere<StoredPointer>(path.join(home, pointerPath(name)));

export const localVersion = (home: string, name: string): string | undefined =>
  localPointer(home, name)?.current?.version;

/** Moves a complete folder to its place; another process may have published the same content first. */
async function place(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true });
  if (existsSync(to)) await rm(from, { recursive: true });
  else await rename(from, to);
}

/** @param home the folder of the versions' folders; may contain others */
async function versionFolders(home: string) {
  const entries = (await readdir(home, { withFileTypes: true })).filter(
    (entry) => entry.isDirectory() && /^\d/.test(entry.name),
  );
  return Promise.all(
    entries.map(async ({ name }) => ({
      version: name,
      publishedAt: (await stat(path.join(home, name))).mtimeMs,
    })),
  );
}

const removeVersions = (home: string, versions: readonly string[]) =>
  Promise.all(versions.map((version) => rm(path.join(home, version), { recursive: true })));

/** Removes files of deleted shell versions, except those that a kept version names. */
async function dropOldAssets(home: string): Promise<void> {
  const versions = path.join(home, 'remotes/shell');
  const named = (await readdir(versions)).flatMap(
    (version) => readJsonIfThere<string[]>(path.join(versions, version, 'files.json')) ?? [],
  );
  const folder = path.join(home, 'shell/assets');
  const stale = (await readdir(folder)).filter((file) => !named.includes(file.replace(/\.(?:br|gz)$/, '')));
  await Promise.all(stale.map((file) => rm(path.join(folder, file))));
}

/** Makes a version in the local store current, and removes everything that is no longer needed. */
export async function makeCurrent(home: string, name: string, version: string): Promise<void> {
  const now = new Date();
  const store = folderStore(home);
  const release = await describeRelease(name, version, now, filesIn(store, name, version));
  const pointer = flip(name, (await loadPointer(store, name)).pointer, release);
  const versions = path.join(home, homeOf(name));
  await utimes(path.join(versions, version), now, now);
  // Other sites may have pinned any version of the loader.
  const dropped = name === 'embed' ? [] : versionsToDrop(await versionFolders(versions), namedIn(pointer));
  const isKept = (one: string) => existsSync(path.join(versions, one)) && !dropped.includes(one);
  await putPointer(store, { ...pointer, kept: pointer.kept.filter(isKept) });
  await listFeature(store, name, release);
  await removeVersions(versions, dropped);
  if (name === 'shell') await dropOldAssets(home);
}

/** Publishes the files of the shell; hashed names join those of older pages. */
async function publishShell(home: string, { name, version, folder }: Build): Promise<void> {
  const store = folderStore(home);
  for (const [key, body] of await filesToPublish(name, version, folder)) await store.put(key, body);
  await rm(folder, { recursive: true });
}

/** Publishes a build in the local store: its files first, then the pointer. Its folder moves. */
export async function publishLocally(home: string, build: Build): Promise<void> {
  const { name, version, folder } = build;
  await pack(name, folder);
  if (name === 'shell') await publishShell(home, build);
  else await place(folder, path.join(home, folderOf(name, version)));
  await show(folderStore(home), name, version);
  await makeCurrent(home, name, version);
}
