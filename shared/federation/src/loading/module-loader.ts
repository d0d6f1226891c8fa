import type { Release } from '../pointer.ts';
import { type Canaries, isInRollout } from './canary.ts';
import { candidatesOf, preferredOf } from './candidates.ts';
import { BUDGET_MS, ContractError, type LoadFailure, runChain } from './load-chain.ts';
import type { PointerSource } from './pointer-source.ts';
import type { Exposed, ReleaseLoader } from './release-loader.ts';

export interface Loaded<Module> {
  module: Module;
  release: Release;
  isCanary: boolean;
}

export interface LoadReport extends Loaded<unknown> {
  remote: string;
  /** The first version, if none had failed. */
  preferred: string | undefined;
  failures: readonly LoadFailure[];
  /** From request to result, in milliseconds. */
  ms: number;
}

export interface ModuleLoaderParts {
  pointers: PointerSource;
  releases: ReleaseLoader;
  canaries: Canaries;
  onLoaded: (report: LoadReport) => void;
  onFailed: (remote: string, error: unknown) => void;
}

export type ModuleLoader = ReturnType<typeof createModuleLoader>;

/** The remote's team has switched it off in its pointer. */
export class DisabledError extends Error {
  override readonly name = 'DisabledError';

  /** A sentence of its team, for people. */
  readonly sentence: string | undefined;

  constructor(remote: string, sentence: string | undefined) {
    super(`${remote} is switched off${sentence === undefined ? '' : `: ${sentence}`}`);
    this.sentence = sentence;
  }
}

async function tryRelease<Module>(
  releases: ReleaseLoader,
  exposed: Exposed<Module>,
  release: Release,
): Promise<Module> {
  try {
    return await releases.load(exposed, release);
  } catch (error) {
    if (!(error instanceof ContractError)) releases.renew(exposed.remote, release);
    throw error;
  }
}

/**
 * Loads modules of remotes: reads the pointer, tries its versions and reports the result. A version that
 * failed is not tried again on this page, until no version is left. Concurrent requests share one load.
 */
export function createModuleLoader(parts: ModuleLoaderParts) {
  const { pointers, releases, canaries, onLoaded, onFailed } = parts;
  const underWay = new Map<string, Promise<Loaded<unknown>>>();
  const failedVersions = new Map<string, ReadonlySet<string>>();

  function markFailed(remote: string, version: string, isCanary: boolean): void {
    failedVersions.set(remote, new Set([...(failedVersions.get(remote) ?? []), version]));
    if (isCanary) canaries.refuse(remote, version);
  }

  async function run<Module>(exposed: Exposed<Module>): Promise<Loaded<Module>> {
    const { remote } = exposed;
    const start = Date.now();
    const pointer = await pointers.read(remote);
    if (pointer.isDisabled) throw new DisabledError(remote, pointer.disabledMessage);
    const isOffered = isInRollout(canaries, remote, pointer);
    const preferred = preferredOf(canaries, remote, pointer);
    const { result, release, failures } = await runChain(
      candidatesOf(pointer, failedVersions.get(remote) ?? new Set(), isOffered),
      Math.max(BUDGET_MS / 3, BUDGET_MS - (Date.now() - start)),
      (candidate) => tryRelease(releases, exposed, candidate),
      (candidate) => releases.evict(remote, candidate),
    );
    const isCanary = (version: string) => version === pointer.canary?.release.version;
    const before = failures.filter(({ version }) => version !== release.version);
    for (const { version } of before) markFailed(remote, version, isCanary(version));
    const loaded = { module: result, release, isCanary: isCanary(release.version) };
    onLoaded({ ...loaded, remote, preferred: preferred?.version, failures: before, ms: Date.now() - start });
    return loaded;
  }

  return {
    /** Loads an exposed module: the first version that works. */
    load<Module>(exposed: Exposed<Module>): Promise<Loaded<Module>> {
      const { remote, expose } = exposed;
      const key = `${remote} ${expose}`;
      // `exposed` checked the module's type when the load began.
      const known = underWay.get(key) as Promise<Loaded<Module>> | undefined;
      if (known) return known;
      const running = run(exposed)
        .catch((error: unknown) => {
          failedVersions.delete(remote);
          onFailed(remote, error);
          throw error;
        })
        .finally(() => underWay.delete(key));
      underWay.set(key, running);
      return running;
    },
    /** A version broke or hung while it was shown. The next load takes another one. */
    drop(remote: string, { release, isCanary }: Loaded<unknown>, hasHung: boolean): void {
      markFailed(remote, release.version, isCanary);
      if (hasHung) releases.evict(remote, release);
      else releases.renew(remote, release);
    },
  };
}
