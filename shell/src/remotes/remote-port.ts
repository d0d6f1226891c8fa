import type { Release } from './pointer.ts';

export interface ModuleRequest {
  /** Name of the package ("mf-groups"). */
  remote: string;
  /** What it exposes ("./routes"). */
  expose: string;
  release: Release;
  /** 0 for the first try of this version; each further one gets an address of its own. */
  attempt: number;
  /** The files of this version hung before: the browser would queue behind the hanging request. */
  isAfterHang: boolean;
}

/**
 * What the loader needs from the world. The one real implementation speaks to the federation runtime;
 * tests have a fake.
 */
export interface RemotePort {
  /**
   * The JSON at an address; rejects on any answer but a good one. Past the cache it does not queue behind
   * an earlier request that hangs.
   */
  readJson(address: string, options: { isPastCache: boolean }): Promise<unknown>;
  loadModule(request: ModuleRequest): Promise<unknown>;
  /** Forgets requests of a version that are still under way. */
  abandon(release: Release): void;
}
