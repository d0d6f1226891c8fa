import { createInstance } from '@module-federation/enhanced/runtime';
import { createEntryScripts } from '@quits/federation';
import { containerOf } from './features.ts';
import { releasesIn } from './release.ts';
import type { Release } from './release.ts';
import { within } from './within.ts';

/** How long a pointer and a version may take, in milliseconds: something shows within ten seconds. */
const POINTER_MS = 3000;
const RELEASE_MS = 4000;

export interface Remotes {
  /** Loads what a remote exposes ("mount"); rejects when no version of it answers. */
  load(remote: string, expose: string): Promise<unknown>;
}

async function readPointer(base: string, remote: string): Promise<Release[]> {
  const address = new URL(`remotes/${remote}/current.json`, base).href;
  const answer = await fetch(address, { credentials: 'omit' });
  if (!answer.ok) throw new Error(`${address} answered ${String(answer.status)}`);
  return releasesIn(await answer.json(), address);
}

/**
 * The page's one way to remotes. All of them come through one instance of the federation runtime: only so
 * they share one React, one store and one session.
 *
 * @param base address of the app, with a slash at the end
 */
export function createRemotes(base: string): Remotes {
  const { expect, createScript } = createEntryScripts();
  const registered = new Map<string, string>();
  const chosen = new Map<string, Promise<Release>>();
  let attempt = 0;
  const federation = createInstance({
    name: 'quits_embed',
    remotes: [],
    shareStrategy: 'loaded-first',
    plugins: [{ name: 'quits-entries', createScript }],
  });

  /** A version that failed before is asked for at another address: the first answer may be kept. */
  function addressOf({ entry }: Release): string {
    if (attempt === 0) return entry;
    const url = new URL(entry);
    url.searchParams.set('attempt', String(attempt));
    return url.href;
  }

  async function loadFrom(release: Release, remote: string, expose: string): Promise<unknown> {
    const name = containerOf(remote);
    if (registered.get(name) !== release.version) {
      const entry = addressOf(release);
      expect(entry, release.integrity);
      federation.registerRemotes([{ name, entry }], { force: true });
      registered.set(name, release.version);
    }
    const loading = federation.loadRemote<unknown>(`${name}/${expose}`, { from: 'runtime' });
    return within(RELEASE_MS, `${remote} ${release.version}`, loading);
  }

  /** Finds the version that works, by loading what is asked for first; it stays for as long as the page. */
  async function choose(remote: string, expose: string): Promise<Release> {
    const releases = await within(POINTER_MS, `The pointer of ${remote}`, readPointer(base, remote));
    const failures: string[] = [];
    for (const release of releases) {
      try {
        await loadFrom(release, remote, expose);
        return release;
      } catch (error) {
        registered.delete(containerOf(remote));
        failures.push(error instanceof Error ? error.message : String(error));
      }
    }
    throw new Error(`${remote} could not be loaded: ${failures.join('; ') || 'no version may run'}`);
  }

  return {
    async load(remote, expose) {
      const choosing = chosen.get(remote) ?? choose(remote, expose);
      chosen.set(remote, choosing);
      try {
        return await loadFrom(await choosing, remote, expose);
      } catch (error) {
        chosen.delete(remote);
        registered.delete(containerOf(remote));
        attempt += 1;
        throw error;
      }
    },
  };
}
