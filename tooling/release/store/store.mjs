import path from 'node:path';
import { commandStore } from './command-store.mjs';
import { folderStore } from './folder-store.mjs';
import { httpStore } from './http-store.mjs';

/**
 * Where published files are: any static host. Keys are paths with `/`, relative to the store
 * ("remotes/mf-groups/current.json").
 *
 * @typedef {object} Store
 * @property {string} label what to call it in messages
 * @property {(key: string) => Promise<Buffer>} get a file that is there; rejects when it is not
 * @property {(key: string) => Promise<Buffer | undefined>} find `undefined` when there is no such file
 * @property {(key: string, body: Buffer) => Promise<void>} put
 * @property {(prefix: string) => Promise<string[]>} list every key that starts with the prefix, sorted
 * @property {(prefix: string, keys: readonly string[]) => Promise<void>} [seal] a folder is complete with these
 *   keys: noted by a store that cannot be listed
 */

const COMMAND = 'command:';

/**
 * Opens the store that a person named.
 *
 * @param {string} target a folder, an address that takes uploads, or `command:` and a command that reaches it
 * @param {string} cwd what a relative folder is relative to
 * @returns {Store}
 * @throws Error with a sentence for the person at the keyboard
 */
export function openStore(target, cwd) {
  if (target.startsWith(COMMAND)) return commandStore(target.slice(COMMAND.length), cwd);
  if (/^https?:\/\//i.test(target)) return httpStore(target);
  if (/^[a-z0-9+.-]+:\/\//i.test(target)) {
    throw new Error(
      `--to takes no ${target.split(':')[0]}: reach it by a command of yours, --to "command:…"`,
    );
  }
  return folderStore(path.resolve(cwd, target));
}
