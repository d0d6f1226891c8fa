import type { Release } from '../pointer.ts';
import type { RemotePort } from './federation-port.ts';
import { ContractError } from './load-chain.ts';
import type { CheckContract } from './contract-check.ts';

/** An exposed module, and the check of its type. */
export interface Exposed<Module> {
  remote: string;
  expose: string;
  isModule: (value: unknown) => value is Module;
}

export interface ReleaseLoader {
  load<Module>(exposed: Exposed<Module>, release: Release): Promise<Module>;
  /** Makes the next load of a version run its code again, from a changed address. */
  renew(remote: string, version: string): void;
  /** Removes a hung version's pending requests; the next load bypasses the cache. */
  evict(remote: string, release: Release): void;
}

/**
 * Loads versions of remotes and keeps the results, so that a version runs only once.
 *
 * @param checkContract checks a version's contract before its code runs; optional
 */
export function createReleaseLoader(port: RemotePort, checkContract?: CheckContract): ReleaseLoader {
  const loaded = new Map<string, unknown>();
  const fitting = new Map<string, Promise<void>>();
  const attempts = new Map<string, number>();
  const hung = new Set<string>();

  async function check({ contract, version }: Release, isPastCache: boolean): Promise<void> {
    const stated = await port.readJson(contract, { isPastCache });
    checkContract?.(stated, version);
  }

  function fits(release: Release, isPastCache: boolean): Promise<void> {
    const known = fitting.get(release.contract);
    if (known) return known;
    const checking = check(release, isPastCache);
    fitting.set(release.contract, checking);
    // A contract that did not arrive is requested again; one that does not fit never will.
    checking.catch((error: unknown) => {
      if (!(error instanceof ContractError)) fitting.delete(release.contract);
    });
    return checking;
  }

  const keyOf = (remote: string, version: string) => `${remote} ${version}`;

  function renew(remote: string, version: string): void {
    const key = keyOf(remote, version);
    attempts.set(key, (attempts.get(key) ?? 0) + 1);
    for (const name of [...loaded.keys()]) if (name.startsWith(`${key} `)) loaded.delete(name);
  }

  return {
    async load({ remote, expose, isModule }, release) {
      const key = keyOf(remote, release.version);
      const name = `${key} ${expose}`;
      const known = loaded.get(name);
      if (isModule(known)) return known;
      const attempt = attempts.get(key) ?? 0;
      if (checkContract) await fits(release, attempt > 0);
      const isAfterHang = hung.has(key);
      const module = await port.loadModule({ remote, expose, release, attempt, isAfterHang });
      hung.delete(key);
      if (!isModule(module)) throw new Error(`${expose} of ${remote} is not what the host expects`);
      loaded.set(name, module);
      return module;
    },
    renew,
    evict(remote, release) {
      hung.add(keyOf(remote, release.version));
      fitting.delete(release.contract);
      renew(remote, release.version);
      port.evict(release);
    },
  };
}
