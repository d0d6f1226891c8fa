// The files of a release on their way into a store.
import { existsSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { folderOf, HASHES, hashOf, Refusal, type Store } from '@quits/web/store';
import { isPacked, precompress } from '../lib/compress.ts';
import { filesBelow, nameBelow } from '../lib/content-hash.ts';
import { pooled } from '../lib/run.ts';
import { ROOT } from '../lib/workspace.mjs';

const AT_A_TIME = 8;
const ASSETS = 'assets/';
/** The files that make a version of the shell live: the page, and the hashes for the web server's policy. */
const PAGE_FILES = ['csp.json', 'index.html'];

/** Key in the store → content. */
type Files = ReadonlyMap<string, Buffer>;

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
