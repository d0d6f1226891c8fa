// The files of a release: their places in a store, their upload, and their description in a pointer.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { NeededFiles, RemoteContract, StoredRelease } from '@quits/federation';
import { isPacked, precompress } from '../lib/compress.ts';
import { filesBelow, nameBelow } from '../lib/content-hash.ts';
import { Refusal } from '../lib/refusal.ts';
import { pooled } from '../lib/run.ts';
import { ROOT } from '../lib/workspace.mjs';
import type { Store } from './store/store.ts';

/** The embed loader's files that other sites load. */
export const LOADERS = ['quits-embed.js', 'quits-embed.mjs'];

const AT_A_TIME = 8;
const ASSETS = 'assets/';
/** The list of the hashes of a remote's scripts and style sheets. */
const HASHES = 'hashes.json';
/** The files that make a version of the shell live: the page, and the hashes for the web server's policy. */
const PAGE_FILES = ['csp.json', 'index.html'];

/** Key in the store → content. */
type Files = ReadonlyMap<string, Buffer>;

type ReadFile = (name: string) => Buffer | Promise<Buffer>;

/** The script that loads a remote, or the embed loader; the shell is loaded by its page. */
export const entryOf = (name: string): string => (name === 'embed' ? 'quits-embed.js' : 'remoteEntry.js');

/** The parent folder of a package's versions. */
export const homeOf = (name: string): string => (name === 'embed' ? 'embed/' : `remotes/${name}/`);

/** The folder of a version, which never changes again. */
export const folderOf = (name: string, version: string): string => `${homeOf(name)}${version}/`;

const isRemote = (name: string) => name !== 'shell' && name !== 'embed';

async function listHashes(folder: string): Promise<void> {
  const names = filesBelow(folder).map((file) => nameBelow(folder, file));
  const hashes = names
    .filter((file) => /\.(?:js|css)$/.test(file))
    .sort()
    .map(async (file) => [file, hashOf(await readFile(path.join(folder, file)))] as const);
  await writeFile(path.join(folder, HASHES), JSON.stringify(Object.fromEntries(await Promise.all(hashes))));
}

/**
 * Prepares a build for publishing: adds the package's static files, lists a remote's hashes, and compresses
 * files that are served unchanged. The server fills in the shell's page and the loader's pages for frames.
 */
export async function pack(name: string, folder: string): Promise<void> {
  const publicFolder = path.join(ROOT, name, 'public');
  if (existsSync(publicFolder)) await cp(publicFolder, folder, { recursive: true });
  if (isRemote(name)) await listHashes(folder);
  const files = filesBelow(path.join(folder, name === 'shell' ? ASSETS : ''));
  await precompress(files.filter((file) => !file.endsWith('.html')));
}

/**
 * The files of a packed build, by their published key. A remote's are all in its version's folder. The
 * shell's are in the root of the site with those of older pages. The shell's version folder holds the page
 * and the list of assets for a rollback.
 */
export async function filesToPublish(name: string, version: string, folder: string): Promise<Files> {
  const names = filesBelow(folder).map((file) => nameBelow(folder, file));
  const isOfVersion = (file: string) => name !== 'shell' || [...PAGE_FILES, 'contract.json'].includes(file);
  const keyOf = (file: string) => (isOfVersion(file) ? folderOf(name, version) : 'shell/') + file;
  const entries = names.map(async (file) => [keyOf(file), await readFile(path.join(folder, file))] as const);
  const files = new Map(await Promise.all(entries));
  if (name === 'shell') {
    const assets = names.filter((file) => file.startsWith(ASSETS) && !isPacked(file));
    const listed = JSON.stringify(assets.map((file) => file.slice(ASSETS.length)));
    files.set(`${folderOf(name, version)}files.json`, Buffer.from(listed));
  }
  return files;
}

/** Reads the files of a version in a store; rejects with a Refusal when one is missing. */
export const filesIn =
  (store: Store, name: string, version: string): ReadFile =>
  async (file) => {
    const body = await store.find(folderOf(name, version) + file);
    if (!body) throw new Refusal(`The store has no ${file} of ${name} ${version}.`);
    return body;
  };

async function findDifferent(store: Store, files: Files, keys: readonly string[]): Promise<string[]> {
  const bodies = await pooled(keys, AT_A_TIME, (key) => store.get(key));
  return keys.filter((key, index) => {
    const [expected, found] = [files.get(key), bodies[index]];
    return found && !expected?.equals(found);
  });
}

/**
 * Uploads the missing files of a version, and reads them back. Existing files must be equal, because a
 * published folder never changes. Leftovers of an interrupted deployment are replaced while no pointer names
 * them. Compressed forms do not count: they follow from the files.
 *
 * @param isNamed whether a pointer has named the version
 * @returns the number of uploaded files
 * @throws Refusal when the version was published before with other content, or the store returns something
 * else
 */
export async function upload(
  store: Store,
  { name, version, isNamed }: { name: string; version: string; isNamed: boolean },
  files: Files,
): Promise<number> {
  const there = await store.list(folderOf(name, version));
  const compared = there.filter((key) => (isNamed ? !isPacked(key) : files.has(key)));
  const different = await findDifferent(store, files, compared);
  if (isNamed && different.length > 0)
    throw new Refusal(
      `${name} ${version} was published before with other content (${different[0]}): raise the version. Nothing was changed.`,
    );
  const missing = [...files.keys()].filter((key) => !there.includes(key) || different.includes(key));
  await pooled(missing, AT_A_TIME, (key) => store.put(key, files.get(key) ?? Buffer.alloc(0)));
  const [broken] = await findDifferent(store, files, missing);
  if (broken)
    throw new Refusal(`${broken} came back from the store with other content. The pointer was not changed.`);
  return missing.length;
}

/** The fields of the federation plugin's manifest that this file reads. */
interface Manifest {
  exposes: { path: string; assets: { css: { sync: string[] }; js: { sync: string[] } } }[];
}

const digest = (algorithm: string, body: Buffer) =>
  `${algorithm}-${createHash(algorithm).update(body).digest('base64')}`;

/** The hash of a remote's file. Pages load many of them, and hashes do not compress, so it is the shortest. */
const hashOf = (body: Buffer) => digest('sha256', body);

/** The hash for pinning a file of the embed loader, as `integrity` takes it. */
export const integrityOf = (body: Buffer) => digest('sha384', body);

/** A list of a build, by page, language or file; empty in a build that does not have it. */
async function readList<Item>(read: ReadFile, list: string): Promise<Record<string, Item>> {
  try {
    return JSON.parse((await read(list)).toString()) as Record<string, Item>;
  } catch {
    return {};
  }
}

/** The hashes of a build for its pointer: of the entry, of the list of all hashes, and of files that pages preload. */
async function stateHashes(read: ReadFile, entry: string, preloaded: readonly NeededFiles[]) {
  const hashes = await readList<string>(read, HASHES);
  const own = { [entry]: hashOf(await read(entry)) };
  if (Object.keys(hashes).length === 0) return own;
  const files = preloaded.flatMap(({ css, preload }) => [...css, ...preload]);
  const ofFiles = files.flatMap((file) =>
    hashes[file] === undefined ? [] : [[file, hashes[file]] as const],
  );
  return { ...own, [HASHES]: hashOf(await read(HASHES)), ...Object.fromEntries(ofFiles) };
}

export async function describeRelease(
  name: string,
  version: string,
  now: Date,
  read: ReadFile,
): Promise<StoredRelease> {
  // Addresses are relative to the pointer's own.
  const placed = (file: string) => path.posix.relative(`remotes/${name}`, folderOf(name, version) + file);
  const stated = { version, contract: placed('contract.json'), since: now.toISOString() };
  // The shell's pointer has only its contract.
  if (name === 'shell') return { ...stated, css: [], preload: [], integrity: {} };
  const entry = placed(entryOf(name));
  if (name === 'embed') {
    const pins = LOADERS.map(async (file) => [placed(file), integrityOf(await read(file))] as const);
    const integrity = Object.fromEntries(await Promise.all(pins));
    return { ...stated, entry, css: [], preload: [], integrity };
  }

  const { feature, starts } = JSON.parse((await read('contract.json')).toString()) as Partial<RemoteContract>;
  const { exposes } = JSON.parse((await read('mf-manifest.json')).toString()) as Manifest;
  const needed = exposes.map(({ path: key, assets: { css, js } }): [string, NeededFiles] => [
    key,
    { css: css.sync, preload: js.sync },
  ]);
  const { './routes': routes = { css: [], preload: [] }, ...others } = Object.fromEntries(needed);
  const placedAll = ({ css, preload }: NeededFiles): NeededFiles => ({
    css: css.map(placed),
    preload: preload.map(placed),
  });
  const placedEach = (lists: readonly (readonly [string, NeededFiles])[]) =>
    Object.fromEntries(lists.map(([key, files]) => [key, placedAll(files)]));
  const isOwn = (file: string) => ![...routes.css, ...routes.preload].includes(file);
  const ofPages = await readList<NeededFiles>(read, 'pages.json');
  const pages = Object.entries(ofPages).map(
    ([at, { css, preload }]) => [at, { css: css.filter(isOwn), preload: preload.filter(isOwn) }] as const,
  );
  const texts = Object.entries(await readList<NeededFiles>(read, 'texts.json'));
  const parts = Object.entries(others).filter(([key]) => key !== './mount');
  const preloaded = [...pages, ...parts, ...texts].map(([, files]) => files);
  const hashes = await stateHashes(read, entryOf(name), [routes, ...preloaded]);
  return {
    ...stated,
    ...(feature && { feature }),
    ...(starts && { starts }),
    entry,
    ...placedAll(routes),
    ...(HASHES in hashes && { hashes: placed(HASHES) }),
    ...(parts.length > 0 && { parts: placedEach(parts) }),
    ...(pages.length > 0 && { pages: placedEach(pages) }),
    ...(texts.length > 0 && { texts: placedEach(texts) }),
    integrity: Object.fromEntries(Object.entries(hashes).map(([file, hash]) => [placed(file), hash])),
  };
}
