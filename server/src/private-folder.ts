import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from './error-code.ts';

/**
 * Makes a folder that its owner alone may enter, and those above it; one that is there already stays as it is. One at a
 * time, for Node's own `recursive` never comes to an end where nobody can make folders, as in `/proc`.
 *
 * @throws Error of the system when it cannot be made
 */
export function createPrivateFolder(path: string): void {
  if (existsSync(path)) return;
  const above = dirname(path);
  if (above !== path) createPrivateFolder(above);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process was faster.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}
