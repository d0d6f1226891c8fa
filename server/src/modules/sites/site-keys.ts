/** The public keys of a trusted site, from the address that the operator gave (RFC 7517). */
import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type FetchImplementation,
  type JWTVerifyGetKey,
} from 'jose';
import type { TrustedIssuer } from '../../config/trusted-issuers.ts';
import { siteKeysUnavailable } from './exchange-errors.ts';

/** A slow key server keeps a person waiting this long at most. */
const KEYS_TIMEOUT_MS = 3000;
/** A key that is not known is looked for at most this often. */
const KEYS_COOLDOWN_MS = 5000;
/** A list of a hundred long RSA keys has less. */
const MAX_KEYS_BYTES = 256 * 1024;

/** A key that is not in the list is the token's fault. All else is the key server's. */
const isFaultOfToken = (error: unknown) =>
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys ||
  error instanceof errors.JOSENotSupported;

/** Fetches keys, and stops reading an answer that is too long, also one that states another length. */
const fetchBounded: FetchImplementation = async (url, options) => {
  const { status, body } = await fetch(url, options);
  const parts: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop closes the connection.
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > MAX_KEYS_BYTES) throw new Error(`The keys have more than ${String(MAX_KEYS_BYTES)} bytes`);
    parts.push(part);
  }
  return new Response(Buffer.concat(parts), { status });
};

/**
 * Gives the function that finds a site's key for a token. The list is kept for ten minutes.
 *
 * It throws 503 unless the list arrives within three seconds and has at most 256 KiB.
 */
export function keysOf({ issuer, jwks_uri }: TrustedIssuer): JWTVerifyGetKey {
  const getKey = createRemoteJWKSet(new URL(jwks_uri), {
    timeoutDuration: KEYS_TIMEOUT_MS,
    cooldownDuration: KEYS_COOLDOWN_MS,
    [customFetch]: fetchBounded,
  });
  return async (header, token) => {
    try {
      return await getKey(header, token);
    } catch (error) {
      throw isFaultOfToken(error) ? error : siteKeysUnavailable(issuer, error);
    }
  };
}
