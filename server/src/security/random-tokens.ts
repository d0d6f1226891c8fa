import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A token of 256 random bits for a link, and its hash. Only the hash is stored. */
export function createRandomToken(): { token: string; hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** SHA-256 in hex. Plain hashing is enough here, because the input is as random as a key. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
