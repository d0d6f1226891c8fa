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
import { EnvironmentError } from '../config/environment-error.ts';
import { codeOf } from '../errors/error-code.ts';
import { createPrivateFolder } from '../config/private-folder.ts';

const FILE_NAME = 'jwt-secret';

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/**
 * Creates the complete file on disk or none at all. After a power failure, an empty file would
 * invalidate all sessions and queued mails. Of two concurrent processes only one succeeds.
 */
function makeSecret(dataDir: string, path: string, text: string): void {
  const draft = `${path}.${randomBytes(8).toString('hex')}`;
  try {
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
 * Returns the text of a file in `dataDir` that only its owner may read. The first call creates it; of two
 * processes that do so concurrently, both use the same text.
 *
 * @param make the text of a new file
 * @throws Error of the system when the file can be neither read nor created
 */
export async function keptSecret(
  dataDir: string,
  name: string,
  make: () => Promise<string>,
): Promise<string> {
  createPrivateFolder(dataDir);
  const path = join(dataDir, name);
  if (!existsSync(path)) makeSecret(dataDir, path, await make());
  return readFileSync(path, 'utf8').trim();
}

/**
 * Returns the signing secret: the configured one, or the one in `dataDir`, which the first start
 * creates. Two processes that start concurrently use the same secret.
 *
 * @throws EnvironmentError when the secret in the file is too short
 */
export function signingSecret(configured: string | undefined, dataDir: string): string {
  if (configured !== undefined) return configured;
  createPrivateFolder(dataDir);
  const path = join(dataDir, FILE_NAME);
  if (!existsSync(path)) makeSecret(dataDir, path, randomBytes(48).toString('base64url'));
  const secret = readFileSync(path, 'utf8').trim();
  if (Buffer.byteLength(secret) < 32)
    throw new EnvironmentError(`The secret in ${path} is too short; remove the file to make a new one.`);
  return secret;
}
