import { cacheControlOf, typeOf } from '@quits/web';
import type { Log } from '../../lib/run.ts';

/**
 * A place for published files: any static host. Keys are paths with `/`, relative to the store
 * ("remotes/mf-groups/current.json").
 */
export interface Store {
  /** Its name in messages. */
  label: string;
  /** An existing file; rejects when it is missing. */
  get: (key: string) => Promise<Buffer>;
  /** `undefined` when there is no such file. */
  find: (key: string) => Promise<Buffer | undefined>;
  put: (key: string, body: Buffer) => Promise<void>;
  /** Every key that starts with the prefix, sorted. */
  list: (prefix: string) => Promise<string[]>;
}

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
