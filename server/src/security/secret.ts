import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../error-code.ts';

const FILE_NAME = 'jwt-secret';

/**
 * Gives the signing secret: the configured one, else the one kept in `dataDir`, which is made at the first
 * start. Two processes that start at once agree on one, for only one of them can create the file.
 */
export function signingSecret(configured: string | undefined, dataDir: string): string {
  if (configured !== undefined) return configured;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, FILE_NAME);
  try {
    writeFileSync(path, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  const secret = readFileSync(path, 'utf8').trim();
  if (Buffer.byteLength(secret) < 32)
    throw new Error(`The secret in ${FILE_NAME} is too short; remove the file to make a new one`);
  return secret;
}
