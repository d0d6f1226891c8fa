import type { Release } from '../pointer.ts';
import type { CheckContract } from './contract-check.ts';
import type { RemotePort } from './federation-port.ts';

export interface Exposed<Module> {
  remote: string;
  expose: string;
  isModule: (value: unknown) => value is Module;
}

export type ReleaseLoader = ReturnType<typeof createReleaseLoader>;

/**
 * Loads versions of remotes and keeps the results, so that a version runs only once.
 *
 * @param checkContract checks a version's contract before its code runs; optional
 */
export function createReleaseLoader(port: RemotePort, checkContract?: CheckContract) {
  const loaded = new Map<string, unknown>();
  const attempts = new Map<string, number>();
  const hung = new Set<string>();
  const keyOf = (remote: string, { version }: Release) => `${remote} ${version}`;

  /** Makes the next load of a version run its code again, from a changed address. */
  function renew(remote: string, release: Release): void {
    const key = keyOf(remote, release);
    attempts.set(key, (attempts.get(key) ?? 0) + 1);
    for (const name of [...loaded.keys()]) if (name.startsWith(`${key} `)) loaded.delete(name);
  }

  return {
    renew,
    async load<Module>({ remote, expose, isModule }: Exposed<Module>, release: Release): Promise<Module> {
      const key = keyOf(remote, release);
      const name = `${key} ${expose}`;
      const known = loaded.get(name);
      if (isModule(known)) return known;
      const attempt = attempts.get(key) ?? 0;
      const { contract, version } = release;
      if (checkContract) checkContract(await port.readJson(contract, { isPastCache: attempt > 0 }), version);
      const module = await port.loadModule({ remote, expose, release, attempt, isAfterHang: hung.has(key) });
      hung.delete(key);
      if (!isModule(module)) throw new Error(`${expose} of ${remote} is not what the host expects`);
      loaded.set(name, module);
      return module;
    },
    /** Removes a hung version's pending requests; the next load bypasses the cache. */
    evict(remote: string, release: Release): void {
      hung.add(keyOf(remote, release));
      renew(remote, release);
      port.evict(release);
    },
  };
}
