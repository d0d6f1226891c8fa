import type { StoredPointer, StoredRelease } from '@quits/federation';
import { FILES, isVersioned, keepPointer } from './kept-files.ts';

/** Address → its integrity, where the pointer states it. */
type NeededFiles = Map<string, string | undefined>;

/** The folder whose files never change: the shell's assets, or a version of a remote. */
const folderOf = (address: string) => /^.*?\/(?:assets|remotes\/[^/]+\/[^/]+)\//.exec(address)?.[0] ?? '';
/** The folder of a remote's versions; empty for a file of the shell. */
const homeOf = (address: string) => /^.*?\/remotes\/[^/]+\//.exec(address)?.[0] ?? '';

/** What the worker has to know of a page to keep its files. */
export interface PageFiles {
  /** Addresses of the files that the page has loaded. */
  loaded: readonly string[];
  /** Addresses of the shell's scripts in the page. */
  own: readonly string[];
}

/** What all pages and parts of a version load at once. */
function filesOf(release: StoredRelease, pointerAt: string): NeededFiles {
  const { contract, entry = contract, hashes = contract, pages = {}, parts = {}, integrity } = release;
  const needed = [release, ...Object.values(pages), ...Object.values(parts)];
  const names = [contract, entry, hashes, ...needed.flatMap(({ css, preload }) => [...css, ...preload])];
  return new Map(names.map((name) => [new URL(name, pointerAt).href, integrity[name]]));
}

/** Keeps a remote's pointer, and gives the files of its versions that this page has loaded. */
async function filesToRun(pointerAt: string, loaded: readonly string[]): Promise<NeededFiles> {
  const answer = await fetch(pointerAt, { credentials: 'omit' });
  if (!answer.ok) throw new Error(`${pointerAt} answered ${String(answer.status)}`);
  await keepPointer(pointerAt, answer.clone());
  const { canary, current, previous, older = [], withdrawn } = (await answer.json()) as StoredPointer;
  const addressOf = (name: string) => new URL(name, pointerAt).href;
  const isRunning = (release?: StoredRelease | null): release is StoredRelease =>
    typeof release?.entry === 'string' && loaded.includes(addressOf(release.entry));
  const own = loaded.filter((file) => homeOf(file) === homeOf(pointerAt));
  const needed: NeededFiles = new Map(own.map((file) => [file, undefined]));
  for (const release of [canary, current, previous, ...older].filter(isRunning))
    for (const [file, integrity] of filesOf(release, pointerAt)) needed.set(file, integrity);
  const gone = withdrawn.map((version) => addressOf(`${version}/`));
  return new Map([...needed].filter(([file]) => !gone.includes(folderOf(file))));
}

/** Whether the page's own scripts are not kept yet: then the kept assets are those of another shell. */
const isNewShell = async (files: Cache, own: PageFiles['own']) =>
  (await Promise.all(own.map((file) => files.match(file)))).includes(undefined);

async function add(files: Cache, file: string, integrity = ''): Promise<void> {
  if (!(await files.match(file))) await files.add(new Request(file, { integrity }));
}

/** How many files are asked for at once: the page's own requests come first. */
const AT_ONCE = 4;

/** One that does not come is missing in a visit without a network; the others still help. */
async function addAll(files: Cache, needed: NeededFiles): Promise<void> {
  const waiting = [...needed];
  async function addNext(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift())
      await add(files, ...next).catch(() => undefined);
  }
  await Promise.all(Array.from({ length: AT_ONCE }, addNext));
}

/**
 * Keeps what a visit without a network needs: the files that a page has loaded, and those of all pages of the
 * remotes that it runs. Other versions go. Runs in the worker, away from the page's thread.
 */
export async function keepFiles({ loaded, own }: PageFiles): Promise<void> {
  const files = await caches.open(FILES);
  const isOther = await isNewShell(files, own);
  const needed: NeededFiles = new Map(
    loaded.filter((file) => homeOf(file) === '').map((file) => [file, undefined]),
  );
  const homes = new Set(loaded.map(homeOf).filter((home) => home !== ''));
  for (const home of homes)
    for (const [file, integrity] of await filesToRun(`${home}current.json`, loaded))
      needed.set(file, integrity);
  await addAll(files, needed);

  const folders = new Set([...needed.keys()].map(folderOf));
  const isFormer = (url: string) =>
    homeOf(url) === '' ? isOther && !needed.has(url) : homes.has(homeOf(url)) && !folders.has(folderOf(url));
  for (const { url } of await files.keys()) if (isVersioned(url) && isFormer(url)) await files.delete(url);
}
