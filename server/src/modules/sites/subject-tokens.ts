/** Checks tokens of trusted sites (RFC 7519, extras §19). */
import { createRemoteJWKSet, decodeJwt, errors, jwtVerify } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import type { TrustedIssuer } from '../../config/trusted-issuers.ts';
import { refusedExchange, siteKeysUnavailable } from './exchange-errors.ts';

/** Signatures whose keys are not secret. */
const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];
const MAX_AHEAD_MS = 10 * 60 * 1000;
/** A slow key server keeps a person waiting this long at most. */
const KEYS_TIMEOUT_MS = 3000;
/** A key that is not known is looked for at most this often. */
const KEYS_COOLDOWN_MS = 5000;

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  jti: z.string().min(1).max(255),
  exp: z.number(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
});

/** A person at a site, as its token says. */
export interface SubjectToken {
  issuer: TrustedIssuer;
  subject: string;
  tokenId: string;
  /** From this instant on (ms) it is refused. */
  expiresAt: number;
  /** Only if the site has verified it. */
  email: string | undefined;
}

/** A key that is not in the list is the token's fault. All else is the key server's. */
const isFaultOfToken = (error: unknown) =>
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys ||
  error instanceof errors.JOSENotSupported;

/** The keys of a site, which are kept for ten minutes. */
function keysOf({ issuer, jwks_uri }: TrustedIssuer): JWTVerifyGetKey {
  const getKey = createRemoteJWKSet(new URL(jwks_uri), {
    timeoutDuration: KEYS_TIMEOUT_MS,
    cooldownDuration: KEYS_COOLDOWN_MS,
  });
  return async (header, token) => {
    try {
      return await getKey(header, token);
    } catch (error) {
      throw isFaultOfToken(error) ? error : siteKeysUnavailable(issuer, error);
    }
  };
}

function issuerIn(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    throw refusedExchange('subject_token is not a JWT', 'invalid_request');
  }
}

/**
 * Gives the function that reads a site's token at an instant (ms).
 *
 * It throws 400 unless a trusted site signed the token for this server with a public key, it names a person, has
 * an id, and ends within ten minutes; 503 while the site's keys cannot be fetched.
 */
export function createTokenReader(
  issuers: readonly TrustedIssuer[],
): (token: string, now: number) => Promise<SubjectToken> {
  const known = new Map(issuers.map((issuer) => [issuer.issuer, { issuer, getKey: keysOf(issuer) }]));
  return async (token, now) => {
    const found = known.get(issuerIn(token) ?? '');
    if (found === undefined) throw refusedExchange('this server does not trust the issuer (iss)');
    const { issuer, getKey } = found;
    const options = {
      issuer: issuer.issuer,
      audience: issuer.audience,
      algorithms: ALGORITHMS,
      currentDate: new Date(now),
    };
    const { payload } = await jwtVerify(token, getKey, options).catch((error: unknown) => {
      // Keys that the library cannot use are a `TypeError`.
      const isRefusal = error instanceof errors.JOSEError || error instanceof TypeError;
      throw isRefusal ? refusedExchange(error.message) : error;
    });
    const { data: claims } = claimsSchema.safeParse(payload);
    if (claims === undefined) throw refusedExchange('sub, jti (up to 255 characters) and exp are required');
    if (claims.exp * 1000 > now + MAX_AHEAD_MS) throw refusedExchange('exp is more than ten minutes ahead');
    const email = claims.email_verified === true ? claims.email : undefined;
    // The library compares whole seconds.
    const expiresAt = (Math.floor(claims.exp) + 1) * 1000;
    return { issuer, subject: claims.sub, tokenId: claims.jti, expiresAt, email };
  };
}
