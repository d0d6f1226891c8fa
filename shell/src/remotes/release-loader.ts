import { checkCompatibility } from '@quits/federation';
import type { HostContract, RemoteContract } from '@quits/federation';
import { ContractError } from './load-chain.ts';
import type { Release } from './pointer.ts';
import type { RemotePort } from './remote-port.ts';

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
  /** The version hung: what it started is forgotten, and the next load goes around it. */
  abandon(remote: string, release: Release): void;
}

function isContract(value: unknown): value is RemoteContract {
  const hasLists = (contract: object) =>
    ['routes', 'endpoints', 'offers', 'uses'].every((name) => Array.isArray(Reflect.get(contract, name)));
  return (
    typeof value === 'object' && value !== null && 'core' in value && 'names' in value && hasLists(value)
  );
}

/**
 * Loads one version of one remote: judges its contract before any of its code runs, and keeps what was
 * loaded, so that a version runs once however often it is shown.
 */
export function createReleaseLoader(port: RemotePort, host: HostContract): ReleaseLoader {
  const loaded = new Map<string, unknown>();
  const fitting = new Map<string, Promise<void>>();
  const attempts = new Map<string, number>();
  const hung = new Set<string>();

  async function judgeNow({ contract, version }: Release, isPastCache: boolean): Promise<void> {
    const stated = await port.readJson(contract, { isPastCache });
    if (!isContract(stated)) throw new ContractError(`${version} states no contract`);
    const clauses = checkCompatibility(stated, host);
    if (clauses.length > 0) throw new ContractError(clauses.join('; '));
  }

  function fits(release: Release, isPastCache: boolean): Promise<void> {
    const known = fitting.get(release.contract);
    if (known) return known;
    const judging = judgeNow(release, isPastCache);
    fitting.set(release.contract, judging);
    // A contract that did not arrive is asked for again; one that does not fit never will.
    judging.catch((error: unknown) => {
      if (!(error instanceof ContractError)) fitting.delete(release.contract);
    });
    return judging;
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
      await fits(release, attempt > 0);
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
