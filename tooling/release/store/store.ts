import path from 'node:path';
import { Refusal } from '../../lib/refusal.ts';
import { commandStore } from './command-store.ts';
import { folderStore } from './folder-store.ts';
import { httpStore } from './http-store.ts';

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
  /** A folder is complete with these keys: noted by a store that cannot be listed. */
  seal?: (prefix: string, keys: readonly string[]) => Promise<void>;
}

const COMMAND = 'command:';

/**
 * Opens the store that a person named.
 *
 * @param target a folder, an address that takes uploads, or `command:` and a command that reaches it
 * @param cwd what a relative folder is relative to
 * @throws Refusal with a sentence for the person at the keyboard
 */
export function openStore(target: string, cwd: string): Store {
  if (target.startsWith(COMMAND)) return commandStore(target.slice(COMMAND.length), cwd);
  if (/^https?:\/\//i.test(target)) return httpStore(target);
  const [, scheme] = /^([a-z0-9+.-]+):\/\//i.exec(target) ?? [];
  if (scheme !== undefined)
    throw new Refusal(`--to takes no ${scheme}: reach it by a command of yours, --to "command:…"`);
  return folderStore(path.resolve(cwd, target));
}
