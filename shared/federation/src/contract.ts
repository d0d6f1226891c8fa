import type { FeatureFacts } from './features.ts';
import type { StatedPrefetch, Prefetch } from './prefetch.ts';

/** What a build of a remote needs and offers. The build writes it; CI, deploy and the shell read it. */
export interface RemoteContract {
  schema: 1;
  name: string;
  version: string;
  /** The team's name, for the status page. */
  owner?: string;
  /** Range of `@quits/core` that has all the names that it uses, a caret range ("^1.2.0"). */
  core: string;
  /** Version → names of the core that it uses and that are there since; without those of the major's first version. */
  coreNames?: Readonly<Record<string, readonly string[]>>;
  /** Version of React that it was built with; a build without React has none. */
  react?: string;
  /** Paths that it shows. */
  routes: readonly string[];
  /** What its pointer tells shells: of a feature that the table of remotes lists, only its slots. */
  feature?: Partial<FeatureFacts>;
  /** Calls that its pages make immediately. The page's starter sends them before any code loads. */
  starts?: Prefetch;
  /** Events with the version of their payload. */
  publishes: Readonly<Record<string, number>>;
  listens: Readonly<Record<string, number>>;
  /** Endpoints that it injects into the one API slice. */
  endpoints: readonly string[];
  /** Parts that it offers to siblings, and parts of siblings that it shows ("mf-expenses/expense-form"). */
  offers: readonly string[];
  uses: readonly string[];
  /** Imported names of trimmed shared modules. A name that the host does not provide is undefined. */
  names: Readonly<Record<string, readonly string[]>>;
}

/** The handwritten part of a contract, in contract.json. The table of remotes and the build give the rest. */
export interface StatedContract {
  /**
   * Names of events; an event that the core does not know includes its version ("comments/commentAdded@1").
   */
  publishes: readonly string[];
  listens: readonly string[];
  endpoints: readonly string[];
  uses: readonly string[];
  /** Path of a page → calls that it makes immediately. */
  starts?: Readonly<Record<string, readonly StatedPrefetch[]>>;
  /** Facts and owner of a feature that the table of remotes does not list; of the others only `slots`. */
  feature?: (FeatureFacts & { owner: string }) | Pick<FeatureFacts, 'slots'>;
}

/** What the shell provides. */
export interface HostContract {
  schema: 1;
  name: 'shell';
  version: string;
  /** The team's name, as with a remote. */
  owner?: string;
  coreVersion: string;
  /** Version of React that it provides. */
  react?: string;
  routes: Readonly<Record<string, string>>;
  events: Readonly<Record<string, number>>;
  names: Readonly<Record<string, readonly string[]>>;
}
