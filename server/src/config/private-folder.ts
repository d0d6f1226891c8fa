import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from '../errors/error-code.ts';

/**
 * Creates a folder that only its owner may enter, including its parents. An existing folder stays
 * unchanged. It creates one folder at a time, because Node's `recursive` never ends where folders
 * cannot be created, as in `/proc`.
 *
 * @throws Error of the system when it cannot be created
 */
export function createPrivateFolder(path: string): void {
  if (existsSync(path)) return;
  const above = dirname(path);
  if (above !== path) createPrivateFolder(above);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process created it first.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}
