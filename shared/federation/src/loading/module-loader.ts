import type { Pointer, Release } from '../pointer.ts';
import { candidatesOf } from './candidates.ts';
import type { Experience } from './candidates.ts';
import { BUDGET_MS, ContractError, runChain } from './load-chain.ts';
import type { LoadFailure } from './load-chain.ts';
import type { PointerSource } from './pointer-source.ts';
import type { Exposed, ReleaseLoader } from './release-loader.ts';

export interface Loaded<Module> {
  module: Module;
  release: Release;
  isCanary: boolean;
}

/** What became of a load, for whoever keeps account of it. */
export interface LoadReport extends Loaded<unknown> {
  remote: string;
  /** The version that would have been first, had nothing stood in its way here. */
  wanted: string | undefined;
  failures: readonly (LoadFailure & { isCanary: boolean })[];
  /** From asking to having it, in milliseconds. */
  ms: number;
}

export interface ModuleLoaderParts {
  pointers: PointerSource;
  releases: ReleaseLoader;
  /** What this page knows of a remote's versions. */
  experienceOf: (remote: string) => Experience;
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
 * Loads what a remote exposes: reads the pointer, goes down the chain of versions, and tells what became of
 * it. Who asks for the same thing meanwhile gets the same answer.
 */
export function createModuleLoader(parts: ModuleLoaderParts): LoadModule {
  const { pointers, releases, experienceOf, onLoaded, onFailed } = parts;
  const underWay = new Map<string, Promise<Loaded<unknown>>>();

  async function tryRelease<Module>(exposed: Exposed<Module>, release: Release): Promise<Module> {
    try {
      return await releases.load(exposed, release);
    } catch (error) {
      if (!(error instanceof ContractError)) releases.renew(exposed.remote, release.version);
      throw error;
    }
  }

  function wantedOf(remote: string, pointer: Pointer): string | undefined {
    return candidatesOf(pointer, { ...experienceOf(remote), broken: [], avoided: [] })[0]?.version;
  }

  async function run<Module>(exposed: Exposed<Module>): Promise<Loaded<Module>> {
    const { remote } = exposed;
    const start = Date.now();
    const pointer = await pointers.read(remote);
    if (pointer.isDisabled) throw new DisabledError(remote, pointer.disabledReason);
    const wanted = wantedOf(remote, pointer);
    const { result, release, failures } = await runChain({
      candidates: candidatesOf(pointer, experienceOf(remote)),
      budgetMs: Math.max(BUDGET_MS / 3, BUDGET_MS - (Date.now() - start)),
      load: (candidate) => tryRelease(exposed, candidate),
      abandon: (candidate) => {
        releases.abandon(remote, candidate);
      },
    });
    const isCanary = ({ version }: { version: string }) => version === pointer.canary?.release.version;
    const loaded = { module: result, release, isCanary: isCanary(release) };
    onLoaded?.({
      ...loaded,
      remote,
      wanted,
      failures: failures
        .filter(({ version }) => version !== release.version)
        .map((failure) => ({ ...failure, isCanary: isCanary(failure) })),
      ms: Date.now() - start,
    });
    return loaded;
  }

  return <Module>(exposed: Exposed<Module>) => {
    const key = `${exposed.remote} ${exposed.expose}`;
    // One key is one kind of module: `exposed` has checked it on the way in.
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
