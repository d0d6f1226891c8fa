import { cacheControlOf, typeOf } from '@quits/web';
import type { Log } from '../../lib/run.ts';

/**
 * Where published files are: any static host. Keys are paths with `/`, relative to the store
 * ("remotes/mf-groups/current.json").
 */
export interface Store {
  /** What to call it in messages. */
  label: string;
  /** A file that is there; rejects when it is not. */
  get: (key: string) => Promise<Buffer>;
  /** `undefined` when there is no such file. */
  find: (key: string) => Promise<Buffer | undefined>;
  put: (key: string, body: Buffer) => Promise<void>;
  /** Every key that starts with the prefix, sorted. */
  list: (prefix: string) => Promise<string[]>;
}

/** A package in a store, and who is told what becomes of it. */
export interface Target {
  store: Store;
  /** "mf-groups", or "shell" */
  name: string;
  log: Log;
  now?: Date | undefined;
}

/** With which headers a file of a store is served; the shell's folder is the root of the site. */
export const servedAs = (key: string) => ({
  cache: cacheControlOf(`/${key.replace(/^shell\//, '')}`),
  type: typeOf(key),
});
