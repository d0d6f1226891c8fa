import type { Pointer, Release } from '../pointer.ts';
import { candidatesOf } from './candidates.ts';
import type { LoadHistory } from './candidates.ts';
import { BUDGET_MS, ContractError, runChain } from './load-chain.ts';
import type { LoadFailure } from './load-chain.ts';
import type { PointerSource } from './pointer-source.ts';
import type { Exposed, ReleaseLoader } from './release-loader.ts';

export interface Loaded<Module> {
  module: Module;
  release: Release;
  isCanary: boolean;
}

/** The result of a load, for the log. */
export interface LoadReport extends Loaded<unknown> {
  remote: string;
  /** The first version, if none were broken, deprioritized or refused here. */
  preferred: string | undefined;
  failures: readonly (LoadFailure & { isCanary: boolean })[];
  /** From request to result, in milliseconds. */
  ms: number;
}

export interface ModuleLoaderParts {
  pointers: PointerSource;
  releases: ReleaseLoader;
  /** The history of a remote's versions on this page. */
  historyOf: (remote: string) => LoadHistory;
  onLoaded?: (report: LoadReport) => void;
  onFailed?: (remote: string, error: unknown) => void;
}

export type LoadModule = <Module>(exposed: Exposed<Module>) => Promise<Loaded<Module>>;

/** The remote's team has switched it off in its pointer. */
export class DisabledError extends Error {
  override readonly name = 'DisabledError';

  /** @param reason a sentence of its team, for people */
  constructor(
    remote: string,
    readonly reason: string | undefined,
  ) {
    super(`${remote} is switched off${reason === undefined ? '' : `: ${reason}`}`);
  }
}

/**
 * Loads a remote's module: reads the pointer, tries its versions and reports the result. Concurrent requests
 * for the same module share one load.
 */
export function createModuleLoader(parts: ModuleLoaderParts): LoadModule {
  const { pointers, releases, historyOf, onLoaded, onFailed } = parts;
  const underWay = new Map<string, Promise<Loaded<unknown>>>();

  async function tryRelease<Module>(exposed: Exposed<Module>, release: Release): Promise<Module> {
    try {
      return await releases.load(exposed, release);
    } catch (error) {
      if (!(error instanceof ContractError)) releases.renew(exposed.remote, release.version);
      throw error;
    }
  }

  function preferredOf(remote: string, pointer: Pointer): string | undefined {
    return candidatesOf(pointer, { ...historyOf(remote), broken: [], deprioritized: [] })[0]?.version;
  }

  async function run<Module>(exposed: Exposed<Module>): Promise<Loaded<Module>> {
    const { remote } = exposed;
    const start = Date.now();
    const pointer = await pointers.read(remote);
    if (pointer.isDisabled) throw new DisabledError(remote, pointer.disabledReason);
    const preferred = preferredOf(remote, pointer);
    const { result, release, failures } = await runChain({
      candidates: candidatesOf(pointer, historyOf(remote)),
      budgetMs: Math.max(BUDGET_MS / 3, BUDGET_MS - (Date.now() - start)),
      load: (candidate) => tryRelease(exposed, candidate),
      evict: (candidate) => {
        releases.evict(remote, candidate);
      },
    });
    const isCanary = ({ version }: { version: string }) => version === pointer.canary?.release.version;
    const loaded = { module: result, release, isCanary: isCanary(release) };
    onLoaded?.({
      ...loaded,
      remote,
      preferred,
      failures: failures
        .filter(({ version }) => version !== release.version)
        .map((failure) => ({ ...failure, isCanary: isCanary(failure) })),
      ms: Date.now() - start,
    });
    return loaded;
  }

  return <Module>(exposed: Exposed<Module>) => {
    const key = `${exposed.remote} ${exposed.expose}`;
    // `exposed` checked the module's type when the load began.
    const known = underWay.get(key) as Promise<Loaded<Module>> | undefined;
    if (known) return known;
    const running = run(exposed)
      .catch((error: unknown) => {
        onFailed?.(exposed.remote, error);
        throw error;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, running);
    return running;
  };
}
