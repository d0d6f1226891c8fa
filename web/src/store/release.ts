// A version in a store: where its files are, and how its pointer describes it.
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { NeededFiles, RemoteContract, StoredRelease } from '@quits/federation';
import { Refusal } from './refusal.ts';
import type { Store } from './store.ts';

/** The embed loader's files that other sites load. */
export const LOADERS = ['quits-embed.js', 'quits-embed.mjs'];

/** The list of the hashes of a remote's scripts and style sheets. */
export const HASHES = 'hashes.json';

type ReadFile = (name: string) => Buffer | Promise<Buffer>;

/** The script that loads a remote, or the embed loader; the shell is loaded by its page. */
export const entryOf = (name: string): string => (name === 'embed' ? 'quits-embed.js' : 'remoteEntry.js');

/** The parent folder of a package's versions. */
export const homeOf = (name: string): string => (name === 'embed' ? 'embed/' : `remotes/${name}/`);

/** The folder of a version, which never changes again. */
export const folderOf = (name: string, version: string): string => `${homeOf(name)}${version}/`;

/** Reads the files of a version in a store; rejects with a Refusal when one is missing. */
export const filesIn =
  (store: Store, name: string, version: string): ReadFile =>
  async (file) => {
    const body = await store.find(folderOf(name, version) + file);
    if (!body) throw new Refusal(`The store has no ${file} of ${name} ${version}.`);
    return body;
  };

/** The fields of the federation plugin's manifest that this file reads. */
interface Manifest {
  exposes: { path: string; assets: { css: { sync: string[] }; js: { sync: string[] } } }[];
}

const digest = (algorithm: string, body: Buffer) =>
  `${algorithm}-${createHash(algorithm).update(body).digest('base64')}`;

/** The hash of a remote's file. Pages load many of them, and hashes do not compress, so it is the shortest. */
export const hashOf = (body: Buffer) => digest('sha256', body);

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
  const files = preloaded.flatMap(({ css, preload, preview = [] }) => [...css, ...preload, preview].flat());
  const ofFiles = files.flatMap((file) =>
    hashes[file] === undefined ? [] : [[file, hashes[file]] as const],
  );
  return { ...own, [HASHES]: hashOf(await read(HASHES)), ...Object.fromEntries(ofFiles) };
}

/**
 * Describes a version for its pointer.
 *
 * @param read reads a file of the version by its name
 */
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
  const placedAll = ({ css, preload, preview }: NeededFiles): NeededFiles => ({
    css: css.map(placed),
    preload: preload.map(placed),
    ...(preview !== undefined && { preview: placed(preview) }),
  });
  const placedEach = (lists: readonly (readonly [string, NeededFiles])[]) =>
    Object.fromEntries(lists.map(([key, files]) => [key, placedAll(files)]));
  const isOwn = (file: string) => ![...routes.css, ...routes.preload].includes(file);
  const ofPages = await readList<NeededFiles>(read, 'pages.json');
  const pages = Object.entries(ofPages).map(
    ([at, { css, preload, preview }]) =>
      [at, { css: css.filter(isOwn), preload: preload.filter(isOwn), preview }] as const,
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
