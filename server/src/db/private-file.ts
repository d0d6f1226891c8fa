import { closeSync, openSync } from 'node:fs';
import { codeOf } from '../error-code.ts';

/**
 * Makes an empty file that its owner alone may read, for SQLite to fill: by itself it makes files as open as
 * the umask lets them be, and this one holds hashes of passwords. A file that is there already stays as it is.
 */
export function createPrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}
