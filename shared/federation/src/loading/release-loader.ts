import type { Release } from '../pointer.ts';
import type { RemotePort } from './federation-port.ts';
import { ContractError } from './load-chain.ts';
import type { CheckContract } from './contract-check.ts';

/** One thing that a remote exposes, and how to tell whether what arrived is it. */
export interface Exposed<Module> {
  remote: string;
  expose: string;
  isModule: (value: unknown) => value is Module;
}

export interface ReleaseLoader {
  load<Module>(exposed: Exposed<Module>, release: Release): Promise<Module>;
  /** Makes the next load of a version run its code anew, from a changed address. */
  renew(remote: string, version: string): void;
  /** The version hung: what it started is dropped, and the next load goes around it. */
  abandon(remote: string, release: Release): void;
}

/**
 * Loads one version of one remote, and keeps what was loaded, so that a version runs once however often it
 * is shown.
 *
 * @param checkContract looks at what a version states before any of its code runs; without it nobody does
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
    // A contract that did not arrive is asked for again; one that does not fit never will.
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
    abandon(remote, release) {
      hung.add(keyOf(remote, release.version));
      fitting.delete(release.contract);
      renew(remote, release.version);
      port.abandon(release);
    },
  };
}
