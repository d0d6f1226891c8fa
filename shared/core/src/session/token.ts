import { fieldIn } from '@quits/contracts';

export interface TokenClaims {
  /** Subject of the token: the user's id. */
  userId: number;
  /** Expiry in milliseconds since 1970 (the payload carries seconds). */
  expiresAt: number;
}

function decodePart(part: string): unknown {
  const base64 = part.replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
}

/**
 * Reads the claims of a signed token without checking its signature, which only the server can.
 * Gives `undefined` when it cannot be decoded, which counts as expired (specification §4).
 */
export function decodeToken(token: string): TokenClaims | undefined {
  try {
    const claims = decodePart(token.split('.')[1] ?? '');
    const userId = Number(fieldIn(claims, 'sub'));
    const expiresAt = Number(fieldIn(claims, 'exp')) * 1000;
    return Number.isInteger(userId) && Number.isFinite(expiresAt) ? { userId, expiresAt } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a token's `exp` is no longer in the future. `nowMs` is milliseconds since 1970. */
export function isExpired(token: string, nowMs: number): boolean {
  const claims = decodeToken(token);
  return claims === undefined || claims.expiresAt <= nowMs;
}
