import { containerName } from '../remotes.ts';
import type { Needed, Release } from '../pointer.ts';
import { createHashFinder, renewFile } from './checked-files.ts';
import { createEntryScripts } from './entry-scripts.ts';
import { BUDGET_MS } from './load-chain.ts';
import { neededAt, textsIn } from '../needed-at.ts';
import { preload } from './preload.ts';

export interface ModuleRequest {
  /** Name of the package ("mf-groups"). */
  remote: string;
  /** What it exposes ("./routes"). */
  expose: string;
  release: Release;
  /** 0 for the first try of this version; each further one gets an address of its own. */
  attempt: number;
  /** The files of this version hung before, so the browser would queue behind the hanging request. */
  isAfterHang: boolean;
}

/** Gives a better error than the one that a load has thrown, if it knows more; never rejects. */
export type Explain = (thrown: unknown, release: Release) => Promise<Error | undefined>;

/** The environment of the loader. The real one uses the federation runtime; tests have a fake. */
export interface RemotePort {
  /**
   * The JSON at an address; rejects on an error status. With `isPastCache`, it does not queue behind an
   * earlier hanging request.
   */
  readJson(address: string, options: { isPastCache: boolean }): Promise<unknown>;
  loadModule(request: ModuleRequest): Promise<unknown>;
  /** Removes a version's pending requests. */
  evict(release: Release): void;
}

/** The used part of the federation runtime: the page's own instance, or a new one. */
export interface FederationRuntime {
  registerRemotes(remotes: { name: string; entry: string }[], options: { force: boolean }): void;
  loadRemote(id: string, options: { from: 'runtime' }): Promise<unknown>;
}

/** The runtime asks this plugin for the script of an entry. */
export interface EntryPlugin {
  name: string;
  createScript(entry: { url: string }): HTMLScriptElement;
}

function addressOf({ release, attempt }: ModuleRequest): string {
  if (attempt === 0) return release.entry;
  const url = new URL(release.entry);
  url.searchParams.set('attempt', String(attempt));
  return url.href;
}

/** The files that follow the entry: those of all pages and of the open page, or those of one part. */
function neededBy({ expose, release }: ModuleRequest): Needed {
  const texts = textsIn(release, document.documentElement.lang);
  const part = release.parts?.[expose] ?? { scripts: [], styles: [] };
  const of = expose === './routes' ? [release, neededAt(release, window.location.pathname)] : [part];
  const needed = [...of, texts];
  return {
    scripts: needed.flatMap(({ scripts }) => scripts),
    styles: needed.flatMap(({ styles }) => styles),
  };
}

async function readJson(
  address: string,
  { isPastCache, integrity = '' }: { isPastCache: boolean; integrity?: string },
): Promise<unknown> {
  // A hanging request would hold one of the few connections to its host forever. The timer ends with the
  // answer; `AbortSignal.timeout` would keep a removed frame's document alive while it runs.
  const budget = new AbortController();
  const timer = setTimeout(() => budget.abort(), BUDGET_MS);
  try {
    const answer = await fetch(address, {
      credentials: 'omit',
      cache: isPastCache ? 'no-store' : 'default',
      signal: budget.signal,
      integrity,
    });
    if (!answer.ok) throw new Error(`${address} answered ${String(answer.status)}`);
    return await answer.json();
  } finally {
    clearTimeout(timer);
  }
}

const readList = (address: string, integrity: string) =>
  readJson(address, { isPastCache: false, integrity }).catch(async (failure: unknown) => {
    if (!(await renewFile(address, integrity))) throw failure;
    return readJson(address, { isPastCache: false, integrity });
  });

/** Preloads the entry's files, except those that the page has requested already or whose hash comes later. */
function preloadNew(files: readonly string[], as: 'script' | 'style', { hashes }: Release): void {
  const hrefs = new Set([...document.querySelectorAll('link')].map(({ href }) => href));
  for (const href of files.filter((file) => !hrefs.has(file)))
    if (!hashes || hashes.stated[href]) preload(href, as, hashes?.stated[href]);
}

/** Fetches files past the cache. A plain request would queue behind an earlier hanging one. */
async function fetchPastCache(files: readonly string[]): Promise<void> {
  const answers = files.map((file) => fetch(file, { cache: 'reload', credentials: 'same-origin' }));
  await Promise.allSettled(answers.map(async (answer) => (await answer).arrayBuffer()));
}

/** Removes pending scripts, because webpack's runtime would wait for them instead of retrying. */
function evict({ entry }: Release): void {
  const folder = new URL('.', entry).href;
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[src]')) {
    if (script.src.startsWith(folder)) script.remove();
  }
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[href]')) {
    const isUnderWay = link.rel === 'preload' || link.sheet === null;
    if (isUnderWay && link.href.startsWith(folder)) link.remove();
  }
}

/**
 * The real port: the federation runtime and the browser.
 *
 * @param start gives the runtime, which asks the plugin for the scripts of entries
 * @param isPreloading preloads the files that a version's pages need before the entry requests them
 * @param explain finds out why a file did not load
 */
export function createFederationPort(
  start: (plugin: EntryPlugin) => FederationRuntime,
  { isPreloading, explain }: { isPreloading: boolean; explain?: Explain | undefined },
): RemotePort {
  const registered = new Map<string, string>();
  const { expect, createScript } = createEntryScripts();
  const runtime = start({ name: 'quits-entries', createScript });

  return {
    readJson,
    evict,
    async loadModule(request) {
      const { remote, expose, release, attempt, isAfterHang } = request;
      const { scripts, styles } = neededBy(request);
      const name = containerName(remote);
      const entry = addressOf(request);
      if (isAfterHang) await fetchPastCache([...scripts, ...styles]);
      // The entry that failed may be damaged, and so may be the one of an earlier visit's attempt.
      if (attempt > 0) await fetchPastCache([release.entry, entry]);
      if (isPreloading && attempt === 0) {
        preloadNew(scripts, 'script', release);
        preloadNew(styles, 'style', release);
      }
      if (registered.get(name) !== entry) {
        const { hashes, integrity } = release;
        expect(entry, { integrity, hashOf: hashes && createHashFinder(hashes, readList) });
        runtime.registerRemotes([{ name, entry }], { force: true });
        registered.set(name, entry);
      }
      const loading = runtime.loadRemote(`${name}${expose.slice(1)}`, { from: 'runtime' });
      return loading.catch(async (thrown: unknown) => {
        throw (await explain?.(thrown, release)) ?? thrown;
      });
    },
  };
}
