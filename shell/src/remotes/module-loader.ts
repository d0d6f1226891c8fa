import { candidatesOf } from './candidates.ts';
import { BUDGET_MS, ContractError, runChain } from './load-chain.ts';
import type { LoadFailure } from './load-chain.ts';
import type { LoadLog } from './load-log.ts';
import type { Pointer, Release } from './pointer.ts';
import type { PointerSource } from './pointer-source.ts';
import type { Exposed, ReleaseLoader } from './release-loader.ts';
import type { RemoteMemory } from './remote-memory.ts';

export interface ModuleLoaderParts {
  pointers: PointerSource;
  releases: ReleaseLoader;
  memory: RemoteMemory;
  log: LoadLog;
  /** This browser's place for canaries of a remote, 0 to 99. */
  seat: (remote: string) => number;
}

export interface Loaded<Module> {
  module: Module;
  release: Release;
  isCanary: boolean;
}

export type LoadModule = <Module>(exposed: Exposed<Module>) => Promise<Loaded<Module>>;

/** The remote's team has switched it off in its pointer. */
export class DisabledError extends Error {
  override readonly name = 'DisabledError';
}

const NONE: ReadonlySet<string> = new Set();

function whyNot(failures: readonly LoadFailure[]): string {
  const sentences = failures.map(({ version, kind, message }) => `${version}: ${kind}, ${message}`);
  return sentences.join('; ') || 'it failed in this tab a moment ago';
}

/**
 * Loads what a remote exposes: reads the pointer, goes down the chain of versions, and reports what
 * became of it. Who asks for the same thing meanwhile gets the same answer.
 */
export function createModuleLoader({ pointers, releases, memory, log, seat }: ModuleLoaderParts): LoadModule {
  const underWay = new Map<string, Promise<Loaded<unknown>>>();
  const reported = new Set<unknown>();

  function report(remote: string, wanted: string | undefined, version: string, error: string, ms: number) {
    log.record({ outcome: 'loaded', remote, version, ms });
    if (wanted !== undefined && wanted !== version) {
      log.record({ outcome: 'fellBack', remote, from: wanted, to: version, error });
    }
  }

  async function tryRelease<Module>(exposed: Exposed<Module>, release: Release): Promise<Module> {
    try {
      return await releases.load(exposed, release);
    } catch (error) {
      if (!(error instanceof ContractError)) releases.renew(exposed.remote, release.version);
      throw error;
    }
  }

  function versionsOf(remote: string, pointer: Pointer) {
    const experience = {
      broken: memory.broken(remote),
      avoided: memory.avoided(remote),
      failedCanaries: memory.failedCanaries(remote),
      seat: seat(remote),
    };
    const wanted = candidatesOf(pointer, { ...experience, broken: NONE, avoided: NONE })[0];
    return { candidates: candidatesOf(pointer, experience), wanted: wanted?.version };
  }

  async function run<Module>(exposed: Exposed<Module>): Promise<Loaded<Module>> {
    const { remote } = exposed;
    const start = Date.now();
    const pointer = await pointers.read(remote);
    if (pointer.isDisabled) throw new DisabledError(`${remote} is switched off`);
    const { candidates, wanted } = versionsOf(remote, pointer);
    const { result, release, failures } = await runChain({
      candidates,
      budgetMs: Math.max(BUDGET_MS / 3, BUDGET_MS - (Date.now() - start)),
      load: (candidate) => tryRelease(exposed, candidate),
      abandon: (candidate) => {
        releases.abandon(remote, candidate);
      },
    });
    const { version } = release;
    const canary = pointer.canary?.release.version;
    for (const failure of failures.filter((one) => one.version !== version)) {
      // A canary gets one chance in a browser; a version for everybody another one after a while.
      if (failure.version === canary) memory.refuseCanary(remote, failure.version);
      else memory.avoid(remote, failure.version);
    }
    if (!reported.has(result)) report(remote, wanted, version, whyNot(failures), Date.now() - start);
    reported.add(result);
    return { module: result, release, isCanary: version === canary };
  }

  return <Module>(exposed: Exposed<Module>) => {
    const key = `${exposed.remote} ${exposed.expose}`;
    // One key is one kind of module: `exposed` has checked it on the way in.
    const known = underWay.get(key) as Promise<Loaded<Module>> | undefined;
    if (known) return known;
    const running = run(exposed)
      .catch((error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        log.record({ outcome: 'failed', remote: exposed.remote, error: message });
        throw error;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, running);
    return running;
  };
}
