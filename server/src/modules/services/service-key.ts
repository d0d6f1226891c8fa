import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { keptSecret } from '../../security/secret.ts';

const ALGORITHM = 'ES256';
const FILE_NAME = 'service-key.json';
const LIFETIME_SECONDS = 60;

interface Statement {
  issuer: string;
  audience: string;
  subject: string;
  /** In milliseconds. */
  now: number;
}

/** The key by which the services of features know this server. */
export interface ServiceKey {
  /** Its public half, published (RFC 7517). */
  jwks: { keys: JWK[] };
  /** Signs a token of 60 seconds. */
  sign(claims: JWTPayload, statement: Statement): Promise<string>;
}

async function makeKey(): Promise<string> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  return JSON.stringify(await exportJWK(privateKey));
}

/**
 * Opens the key in `dataDir`, which the first start with a service creates.
 *
 * @throws Error of the system when the file can be neither read nor created
 */
export async function openServiceKey(dataDir: string): Promise<ServiceKey> {
  const { d, ...half } = JSON.parse(await keptSecret(dataDir, FILE_NAME, makeKey)) as JWK;
  const key = await importJWK({ ...half, d }, ALGORITHM);
  const kid = await calculateJwkThumbprint(half);
  return {
    jwks: { keys: [{ ...half, kid, alg: ALGORITHM, use: 'sig' }] },
    sign: (claims, { issuer, audience, subject, now }) => {
      const seconds = Math.floor(now / 1000);
      return new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(subject)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + LIFETIME_SECONDS)
        .sign(key);
    },
  };
}
