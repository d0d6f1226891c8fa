import type { FeatureFacts } from './features.ts';
import type { StatedStart, Starts } from './starts.ts';

/** What one build of a remote needs and offers; written by the build, read by CI, deploy and the shell. */
export interface RemoteContract {
  schema: 1;
  name: string;
  version: string;
  /** Whom to ask about it: a team's name, for the status page. */
  owner?: string;
  /** Range of `@quits/core` that it was built for, a caret range ("^1.2.0"). */
  core: string;
  /** Paths that it shows. */
  routes: readonly string[];
  /** Of a feature that the table of remotes does not list. */
  feature?: FeatureFacts;
  /** What its pages ask for at once; the page's starter does so before any code has arrived. */
  starts?: Starts;
  /** Events with the version of their payload. */
  publishes: Readonly<Record<string, number>>;
  listens: Readonly<Record<string, number>>;
  /** Endpoints that it injects into the one API slice. */
  endpoints: readonly string[];
  /** Parts that it offers to siblings, and parts of siblings that it shows ("mf-expenses/expense-form"). */
  offers: readonly string[];
  uses: readonly string[];
  /** Names that it imports from trimmed shared modules: a name the host does not provide is undefined. */
  names: Readonly<Record<string, readonly string[]>>;
}

/** What a remote states by hand, in its contract.json: the rest follows from the table of remotes and the build. */
export interface StatedContract {
  /** Names of events; one that the core does not know with its version ("comments/commentAdded@1"). */
  publishes: readonly string[];
  listens: readonly string[];
  endpoints: readonly string[];
  uses: readonly string[];
  /** Path of a page → what it asks for at once. */
  starts?: Readonly<Record<string, readonly StatedStart[]>>;
  /** Of a feature that the table of remotes does not list: what it says of itself, and whom to ask about it. */
  feature?: FeatureFacts & { owner: string };
}

/** What the shell provides. */
export interface HostContract {
  schema: 1;
  name: 'shell';
  version: string;
  /** Whom to ask about it, as with a remote. */
  owner?: string;
  coreVersion: string;
  routes: Readonly<Record<string, string>>;
  events: Readonly<Record<string, number>>;
  names: Readonly<Record<string, readonly string[]>>;
}
