import path from 'node:path';
import { folderStore, Refusal, type Store } from '@quits/web/store';
import { commandStore } from './command-store.ts';

const COMMAND = 'command:';

/**
 * Opens the store that the user named.
 *
 * @param target a folder, or `command:` with a command
 * @param cwd base of a relative folder
 * @throws Refusal with a sentence for the user
 */
export function openStore(target: string, cwd: string): Store {
  if (target.startsWith(COMMAND)) return commandStore(target.slice(COMMAND.length), cwd);
  const [, scheme] = /^([a-z0-9+.-]+):\/\//i.exec(target) ?? [];
  if (scheme !== undefined)
    throw new Refusal(`--to takes no ${scheme}: reach it by a command of yours, --to "command:…"`);
  return folderStore(path.resolve(cwd, target));
}
