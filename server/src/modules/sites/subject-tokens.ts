/** Checks tokens of trusted sites (RFC 7519). */
import { decodeJwt, jwtVerify } from 'jose';
import { z } from 'zod';
import type { TrustedIssuer } from '../../config/trusted-issuers.ts';
import { refusedExchange } from './exchange-errors.ts';
import { keysOf } from './site-keys.ts';
import { CLOCK_TOLERANCE_SECONDS, faultOf, quoted, timesFault, typeFault } from './statement-faults.ts';

/** Signatures whose keys are not secret. */
const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  jti: z.string().min(1).max(255),
  exp: z.number(),
  iat: z.number().optional(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
});
type Claims = z.output<typeof claimsSchema>;

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

function issuerIn(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    throw refusedExchange('subject_token is not a JWT.', 'invalid_request');
  }
}

/** @throws 400 for the first claim that is missing or of another type */
function claimsOf(payload: Record<string, unknown>): Claims {
  const { data, error } = claimsSchema.safeParse(payload);
  if (data !== undefined) return data;
  throw refusedExchange(typeFault(String(error.issues[0]?.path[0]) as keyof Claims, payload));
}

/**
 * Gives the function that reads a site's token at an instant (ms).
 *
 * It throws 400 unless a trusted site signed the token for this server with a public key, it names a person, has
 * an id, and ends within ten minutes, with a minute for clocks that differ; 503 while the site's keys cannot be
 * fetched.
 */
export function createTokenReader(
  issuers: readonly TrustedIssuer[],
): (token: string, now: number) => Promise<SubjectToken> {
  const known = new Map(issuers.map((issuer) => [issuer.issuer, { issuer, getKey: keysOf(issuer) }]));
  return async (token, now) => {
    const iss = issuerIn(token);
    const found = known.get(iss ?? '');
    if (found === undefined)
      throw refusedExchange(`The statement’s issuer (iss) is ${quoted(iss)}. This server does not trust it.`);
    const { issuer, getKey } = found;
    const { audience } = issuer;
    const { payload } = await jwtVerify(token, getKey, {
      issuer: issuer.issuer,
      audience,
      algorithms: ALGORITHMS,
      currentDate: new Date(now),
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    }).catch((error: unknown) => {
      const fault = faultOf(error, { token, audience, now });
      throw fault === undefined ? error : refusedExchange(fault);
    });
    const claims = claimsOf(payload);
    const fault = timesFault(claims, now);
    if (fault !== undefined) throw refusedExchange(fault);
    const email = claims.email_verified === true ? claims.email : undefined;
    // The library compares whole seconds.
    const expiresAt = (Math.floor(claims.exp) + 1 + CLOCK_TOLERANCE_SECONDS) * 1000;
    return { issuer, subject: claims.sub, tokenId: claims.jti, expiresAt, email };
  };
}
