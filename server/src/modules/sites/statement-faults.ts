/** What is wrong with a site's statement (its JWT), as sentences for its developers. */
import { decodeProtectedHeader, errors, type JWTPayload } from 'jose';

/** Clocks may differ by this many seconds. */
export const CLOCK_TOLERANCE_SECONDS = 60;
const MAX_AHEAD_SECONDS = 10 * 60;
const SHOWN_LENGTH = 255;
const ALGORITHM_NAMES = 'RS, PS, ES and EdDSA';

/** A value of the statement as it came, in quotation marks. */
export function quoted(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  return `“${text.slice(0, SHOWN_LENGTH)}”`;
}

/** Whole seconds in ISO 8601 (UTC), or the number itself if no calendar has it. */
function isoOf(seconds: number): string {
  const date = new Date(Math.floor(seconds) * 1000);
  return Number.isNaN(date.getTime()) ? String(seconds) : date.toISOString().replace('.000', '');
}

/** A time of the statement, and the one here (ms). Both have their day if the days differ. */
function timesIn(stated: unknown, now: number): { stated: string; here: string } {
  const [there, here] = [isoOf(Number(stated)), isoOf(now / 1000)];
  const [day, time] = here.split('T');
  return there.startsWith(`${day ?? ''}T`)
    ? { stated: there.split('T')[1] ?? there, here: time ?? here }
    : { stated: there, here };
}

function timeFault(what: string, stated: unknown, now: number): string {
  const times = timesIn(stated, now);
  return `The statement ${what.replace('{time}', times.stated)}. It is ${times.here} here.`;
}

function audienceFault({ aud }: JWTPayload, audience: string): string {
  const came =
    aud === undefined ? 'names no audience (aud)' : `is for ${[aud].flat().map(quoted).join(', ')}`;
  return `The statement ${came}. This site’s audience is ${quoted(audience)}.`;
}

const WANTED = {
  sub: 'a text of 1 to 255 characters',
  jti: 'a text of 1 to 255 characters',
  exp: 'a number of seconds',
  nbf: 'a number of seconds',
  iat: 'a number of seconds',
  email: 'a text',
  email_verified: 'true or false',
} as const;

/** The sentence for a claim that is missing, or of another type. */
export function typeFault(claim: keyof typeof WANTED, payload: JWTPayload): string {
  const came = payload[claim] === undefined ? 'is missing' : `is ${quoted(payload[claim])}`;
  return `The statement’s ${claim} ${came}. It must be ${WANTED[claim]}.`;
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** A claim that the library refuses. */
function claimFault(
  { claim, payload, message }: errors.JWTClaimValidationFailed | errors.JWTExpired,
  audience: string,
  now: number,
): string {
  if (claim === 'aud') return audienceFault(payload, audience);
  if (claim !== 'exp' && claim !== 'nbf') return `The statement is not valid: ${message}.`;
  const time = payload[claim];
  if (!isNumber(time)) return typeFault(claim, payload);
  return timeFault(claim === 'exp' ? 'expired at {time}' : 'is valid from {time} on', time, now);
}

/**
 * The sentence for an error of the library.
 *
 * @param audience as the operator wrote it for the site
 * @param now ms
 * @returns nothing when the statement is not the cause
 */
export function faultOf(
  error: unknown,
  { token, audience, now }: { token: string; audience: string; now: number },
): string | undefined {
  if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired)
    return claimFault(error, audience, now);
  // Keys that the library cannot use are a `TypeError`.
  if (!(error instanceof errors.JOSEError || error instanceof TypeError)) return undefined;
  const { alg, kid } = decodeProtectedHeader(token);
  if (error instanceof errors.JOSEAlgNotAllowed)
    return `The statement is signed by the alg ${quoted(alg)}. Quits takes ${ALGORITHM_NAMES}.`;
  if (error instanceof errors.JWKSNoMatchingKey)
    return `The statement is signed with the key (kid) ${quoted(kid)} for ${quoted(alg)}. This site publishes no such key.`;
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return `The statement’s signature does not fit this site’s key (kid) ${quoted(kid)}.`;
  return `The statement is not valid: ${error.message}.`;
}

/** The sentence for times that the library does not check. @param now ms */
export function timesFault({ exp, iat }: { exp: number; iat?: number | undefined }, now: number) {
  const latest = now / 1000 + CLOCK_TOLERANCE_SECONDS;
  if (iat !== undefined && iat > latest) return timeFault('was made at {time}', iat, now);
  if (exp > latest + MAX_AHEAD_SECONDS)
    return timeFault('ends at {time}, which is more than ten minutes ahead', exp, now);
  return undefined;
}
