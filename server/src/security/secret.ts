import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { EnvironmentError } from '../environment-error.ts';
import { codeOf } from '../error-code.ts';
import { createPrivateFolder } from '../private-folder.ts';

const FILE_NAME = 'jwt-secret';

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/**
 * Makes the file with all of its content, on the disk, or not at all: after a power failure everybody's sessions and
 * every sealed mail would hang on a file that is empty. Of two processes at once one makes it.
 */
function makeSecret(dataDir: string, path: string): void {
  const draft = `${path}.${randomBytes(8).toString('hex')}`;
  try {
    const text = randomBytes(48).toString('base64url');
    writeFileSync(draft, text, { flag: 'wx', mode: 0o600, flush: true });
    linkSync(draft, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  syncFolder(dataDir);
}

/**
 * Gives the signing secret: the configured one, else the one kept in `dataDir`, which is made at the first
 * start. Two processes that start at once agree on one.
 *
 * @throws EnvironmentError when the file holds none
 */
export function signingSecret(configured: string | undefined, dataDir: string): string {
  if (configured !== undefined) return configured;
  createPrivateFolder(dataDir);
  const path = join(dataDir, FILE_NAME);
  if (!existsSync(path)) makeSecret(dataDir, path);
  const secret = readFileSync(path, 'utf8').trim();
  if (Buffer.byteLength(secret) < 32)
    throw new EnvironmentError(`The secret in ${path} is too short; remove the file to make a new one.`);
  return secret;
}
