import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pointerPath } from '@quits/federation';
import type { NeededFiles, StoredPointer, StoredRelease } from '@quits/federation';
import { readJson, readJsonIfThere } from '../lib/workspace.mjs';
import { isPacked, precompress } from '../lib/compress.ts';
import { filesBelow } from '../lib/content-hash.ts';
import { flip, versionsToDrop } from './pointer.ts';

const ENTRY = 'remoteEntry.js';
const SHELL_LAST = ['index.html', 'contract.json'];
const ASSETS = 'assets';

/** A built package, and the folder that stands for the local store. */
interface Build {
  store: string;
  version: string;
  folder: string;
  now?: Date;
}

/** A build whose package has files that are published as they are. */
interface BuildWithPublicFiles extends Build {
  publicFolder: string;
}

/** The pointer of a package in the local store. */
export const readPointer = (store: string, name: string): StoredPointer | undefined =>
  readJsonIfThere<StoredPointer>(path.join(store, pointerPath(name)));

/** A pointer as it lies in a store. */
export const pointerText = (pointer: StoredPointer): string => `${JSON.stringify(pointer, null, 2)}\n`;

/** Writes a pointer into the local store. */
export const writePointer = (store: string, pointer: StoredPointer): Promise<void> =>
  writeAtomically(path.join(store, pointerPath(pointer.name)), pointerText(pointer));

/** Writes a file so that a reader sees the old content or the new, never a half. */
export async function writeAtomically(file: string, content: string | Buffer): Promise<void> {
  const draft = `${file}.${process.pid}.tmp`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(draft, content);
  await rename(draft, file);
}

async function integrityOf(file: string): Promise<string> {
  const hash = createHash('sha384').update(await readFile(file));
  return `sha384-${hash.digest('base64')}`;
}

interface Manifest {
  exposes: { path: string; assets: { css: { sync: string[] }; js: { sync: string[] } } }[];
}

/** Files that each thing a remote exposes needs beside the entry, from the build's manifest: './routes' → files. */
function neededFiles(folder: string, placed: (file: string) => string): Record<string, NeededFiles> {
  const { exposes } = readJson<Manifest>(path.join(folder, 'mf-manifest.json'));
  return Object.fromEntries(
    exposes.map(({ path: key, assets: { css, js } }) => [
      key,
      { css: css.sync.map(placed), preload: js.sync.map(placed) },
    ]),
  );
}

/** Describes a built remote folder for its pointer. */
export async function describeRelease(folder: string, version: string, now: Date): Promise<StoredRelease> {
  const placed = (file: string) => `${version}/${file}`;
  const { './routes': routes = { css: [], preload: [] }, ...others } = neededFiles(folder, placed);
  const parts = Object.fromEntries(Object.entries(others).filter(([key]) => key !== './mount'));
  const entry = placed(ENTRY);
  const integrity: Record<string, string> = {};
  for (const file of [entry, ...routes.css, ...routes.preload])
    integrity[file] = await integrityOf(path.join(folder, path.relative(version, file)));
  return {
    version,
    entry,
    ...routes,
    ...(Object.keys(parts).length > 0 ? { parts } : {}),
    contract: placed('contract.json'),
    integrity,
    since: now.toISOString(),
  };
}

/** Describes a version of the shell, whose pointer carries the contract alone. */
export const describeShell = (version: string, now: Date): StoredRelease => ({
  version,
  css: [],
  preload: [],
  contract: `${version}/contract.json`,
  integrity: {},
  since: now.toISOString(),
});

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

/** Removes what nobody needs any more and writes the pointer: the folder it names is complete by now. */
async function pointTo(store: string, name: string, release: StoredRelease, now: Date): Promise<void> {
  const pointer = flip(name, readPointer(store, name), release);
  const home = path.join(store, 'remotes', name);
  const dropped = versionsToDrop(await versionFolders(home), pointer, now.getTime());
  const kept = pointer.kept.filter(
    (version) => existsSync(path.join(home, version)) && !dropped.includes(version),
  );
  await writePointer(store, { ...pointer, kept });
  await removeVersions(home, dropped);
}

/** Publishes a built remote: its immutable folder first, then the pointer. */
export async function publishRemote(build: Build & { name: string }): Promise<void> {
  const { store, name, version, folder, now = new Date() } = build;
  await precompress(filesBelow(folder));
  const release = await describeRelease(folder, version, now);
  await place(folder, path.join(store, 'remotes', name, version));
  await pointTo(store, name, release, now);
}

/** Makes a version current whose folder is in the store already. */
export async function republishRemote(build: {
  store: string;
  name: string;
  version: string;
}): Promise<void> {
  const { store, name, version } = build;
  const now = new Date();
  const release = await describeRelease(path.join(store, 'remotes', name, version), version, now);
  await pointTo(store, name, release, now);
}

/** Removes files of shell versions that are gone: one that any kept version names stays. */
async function dropOldAssets(store: string): Promise<void> {
  const versions = path.join(store, 'remotes/shell');
  const named = (await readdir(versions)).flatMap(
    (version) => readJsonIfThere<string[]>(path.join(versions, version, 'files.json')) ?? [],
  );
  const folder = path.join(store, 'shell', ASSETS);
  const stale = (await readdir(folder)).filter((file) => !named.includes(file.replace(/\.(?:br|gz)$/, '')));
  await Promise.all(stale.map((file) => rm(path.join(folder, file))));
}

/**
 * Puts the static files of a shell build beside the built ones and compresses its assets.
 *
 * @returns names of the assets
 */
export async function prepareShell(folder: string, publicFolder: string): Promise<string[]> {
  if (existsSync(publicFolder)) await cp(publicFolder, folder, { recursive: true });
  const home = path.join(folder, ASSETS);
  await precompress(filesBelow(home));
  return (await readdir(home)).filter((file) => !isPacked(file)).sort();
}

/** Publishes the shell: files of hashed names beside those of older pages, the page last. */
export async function publishShell(build: BuildWithPublicFiles): Promise<void> {
  const { store, version, folder, publicFolder, now = new Date() } = build;
  const assets = await prepareShell(folder, publicFolder);
  const home = path.join(store, 'shell');
  const isEarly = (source: string) => !SHELL_LAST.includes(path.relative(folder, source));
  await cp(folder, home, { recursive: true, filter: isEarly });
  await writeAtomically(path.join(home, 'index.html'), await readFile(path.join(folder, 'index.html')));

  const versionFolder = path.join(store, 'remotes/shell', version);
  await writeAtomically(path.join(versionFolder, 'files.json'), JSON.stringify(assets));
  const contract = await readFile(path.join(folder, 'contract.json'));
  await writeAtomically(path.join(versionFolder, 'contract.json'), contract);
  await rm(folder, { recursive: true });
  await pointTo(store, 'shell', describeShell(version, now), now);
  await dropOldAssets(store);
}

/**
 * Publishes the embed loader: under names that stay, for integrators who want every fix, and in a folder of
 * its version, for those who pin one.
 */
export async function publishEmbed(build: BuildWithPublicFiles): Promise<void> {
  const { store, version, folder, publicFolder, now = new Date() } = build;
  if (existsSync(publicFolder)) await cp(publicFolder, folder, { recursive: true });
  await precompress(filesBelow(folder));
  const home = path.join(store, 'embed');
  await cp(folder, home, { recursive: true });
  await place(folder, path.join(home, version));
  await writeAtomically(path.join(home, 'version.json'), `${JSON.stringify({ version })}\n`);
  const named = { current: { version }, previous: null };
  await removeVersions(home, versionsToDrop(await versionFolders(home), named, now.getTime()));
}
