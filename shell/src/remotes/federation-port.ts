import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { createEntryScripts } from '@quits/federation';
import { BUDGET_MS } from './load-chain.ts';
import type { Release } from './pointer.ts';
import type { ModuleRequest, RemotePort } from './remote-port.ts';

/** The container of a remote is a global variable of this name (tooling/build/webpack). */
const containerOf = (remote: string) => remote.replaceAll('-', '_');

function addressOf({ release, attempt }: ModuleRequest): string {
  if (attempt === 0) return release.entry;
  const url = new URL(release.entry);
  url.searchParams.set('attempt', String(attempt));
  return url.href;
}

async function readJson(address: string, { isPastCache }: { isPastCache: boolean }): Promise<unknown> {
  const answer = await fetch(address, {
    credentials: 'omit',
    cache: isPastCache ? 'no-store' : 'default',
    // A request that hangs would hold one of the few connections to its host for ever.
    signal: AbortSignal.timeout(BUDGET_MS),
  });
  if (!answer.ok) throw new Error(`${address} answered ${String(answer.status)}`);
  return answer.json();
}

/** Preloads what the entry will ask for, in the way in which webpack's runtime loads it. */
function preload(files: readonly string[], as: 'script' | 'style'): void {
  const hrefs = new Set([...document.querySelectorAll('link')].map(({ href }) => href));
  for (const href of files.filter((file) => !hrefs.has(file))) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = as;
    link.href = href;
    if (new URL(href).origin !== window.location.origin) link.crossOrigin = 'anonymous';
    document.head.append(link);
  }
}

/**
 * Fetches files past the cache: a plain request for a file whose last one hangs would wait in the queue
 * behind it.
 */
async function goAround(files: readonly string[]): Promise<void> {
  const answers = files.map((file) => fetch(file, { cache: 'reload', credentials: 'same-origin' }));
  await Promise.allSettled(answers.map(async (answer) => (await answer).arrayBuffer()));
}

/** Takes away what is still on its way, or webpack's runtime would wait for it instead of asking again. */
function abandon({ entry }: Release): void {
  const folder = new URL('.', entry).href;
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[src]')) {
    if (script.src.startsWith(folder)) script.remove();
  }
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[href]')) {
    const isUnderWay = link.rel === 'preload' || link.sheet === null;
    if (isUnderWay && link.href.startsWith(folder)) link.remove();
  }
}

/** The real port: the federation runtime and the browser. */
export function createFederationPort(): RemotePort {
  const registered = new Map<string, string>();
  const { expect, createScript } = createEntryScripts();
  registerPlugins([{ name: 'quits-entries', createScript }]);

  return {
    readJson,
    abandon,
    async loadModule(request) {
      const { remote, expose, release, attempt, isAfterHang } = request;
      const { scripts, styles } = release;
      const name = containerOf(remote);
      const entry = addressOf(request);
      if (isAfterHang) await goAround([...scripts, ...styles]);
      if (attempt === 0) {
        preload(scripts, 'script');
        preload(styles, 'style');
      }
      if (registered.get(name) !== entry) {
        expect(entry, release.integrity);
        registerRemotes([{ name, entry }], { force: true });
        registered.set(name, entry);
      }
      return loadRemote<unknown>(`${name}${expose.slice(1)}`, { from: 'runtime' });
    },
  };
}
