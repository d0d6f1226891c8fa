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
