import type { StoredPointer } from '@quits/federation';

/** The cache of the app's files and pointers, for visits without a network. */
export const FILES = 'quits-files-1';

const VERSIONED = /^\/(?:assets|remotes\/[^/]+\/[^/]+)\//;
const LIVE = /\/(?:current|features)\.json$/;

/** Whether an address is of the shell's assets or of one version of a remote, so that its file never changes. */
export const isVersioned = (address: string) => VERSIONED.test(new URL(address).pathname);

/** Whether an address is a pointer's, or the list of features. */
export const isPointer = (address: string) => LIVE.test(new URL(address).pathname);

/** Keeps a pointer as the server has sent it, and removes the files of the versions that it withdraws. */
export async function keepPointer(address: string, answer: Response): Promise<void> {
  const files = await caches.open(FILES);
  await files.put(address, answer.clone());
  const { withdrawn = [] } = (await answer.json()) as Partial<StoredPointer>;
  const folders = withdrawn.map((version) => new URL(`${version}/`, address).href);
  for (const { url } of await files.keys())
    if (folders.some((folder) => url.startsWith(folder))) await files.delete(url);
}

/** Finds a kept pointer or file. The query in an address counts attempts of a loader. */
export const findFile = (address: string) =>
  caches.match(address, { cacheName: FILES, ignoreSearch: true, ignoreVary: true });
