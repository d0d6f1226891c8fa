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
  routes: string[];
  /** Events with the version of their payload. */
  publishes: Record<string, number>;
  listens: Record<string, number>;
  /** Endpoints that it injects into the one API slice. */
  endpoints: string[];
  /** Parts that it offers to siblings, and parts of siblings that it shows ("mf-expenses/expense-form"). */
  offers: string[];
  uses: string[];
  /** Names that it imports from trimmed shared modules: a name the host does not provide is undefined. */
  names: Record<string, string[]>;
}

/** What the shell provides. */
export interface HostContract {
  schema: 1;
  name: 'shell';
  version: string;
  coreVersion: string;
  routes: Record<string, string>;
  events: Record<string, number>;
  names: Record<string, string[]>;
}
