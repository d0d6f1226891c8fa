import { cacheControlOf, typeOf } from '@quits/web';
import type { Store } from '@quits/web/store';
import type { Log } from '../../lib/run.ts';

/** A package in a store, and the log of its changes. */
export interface Target {
  store: Store;
  /** "mf-groups", or "shell" */
  name: string;
  log: Log;
  now?: Date | undefined;
}

/** The headers for a file of a store; the shell's folder is the root of the site. */
export const servedAs = (key: string) => ({
  cache: cacheControlOf(`/${key.replace(/^shell\//, '')}`),
  type: typeOf(key),
});
