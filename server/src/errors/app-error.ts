import { randomInt } from 'node:crypto';
import type { ErrorBody } from '@quits/contracts';

export type FieldError = NonNullable<ErrorBody['errors']>[number];

interface Extras {
  errors?: FieldError[];
  retryAfterSeconds?: number;
  /** The current state for the caller, sent with a 412. */
  current?: unknown;
  etag?: string;
  /** The `WWW-Authenticate` header. */
  challenge?: string;
}

/** An error for the caller: a status, one sentence, and related data. */
export class AppError extends Error {
  readonly statusCode: number;
  readonly extras: Extras;

  constructor(statusCode: number, detail: string, extras: Extras = {}) {
    super(detail);
    this.name = 'AppError';
    this.statusCode = statusCode;
    this.extras = extras;
  }
}

export const badRequest = (detail: string) => new AppError(400, detail);
export const unauthorized = (detail: string) => new AppError(401, detail);
export const forbidden = (detail: string) => new AppError(403, detail);
export const notFound = (detail: string) => new AppError(404, detail);
/** The storage is full. A `Retry-After` would promise too much. */
export const insufficientStorage = (detail: string) => new AppError(507, detail);
export const conflict = (detail: string) => new AppError(409, detail);

/** Returns the value. @throws 404 (with `detail`) when it is undefined */
export function requireFound<Found>(found: Found | undefined, detail: string): Found {
  if (found === undefined) throw notFound(detail);
  return found;
}

/**
 * The input breaks rules. Lists the fields and reasons; `detail` is the first of them as a
 * sentence.
 */
export class InputError extends AppError {
  constructor(errors: FieldError[]) {
    const [first] = errors;
    super(422, first === undefined ? 'The input is not valid' : sentenceOf(first), { errors });
  }
}

/** `payers.0.user_id` reads "Payers 1 user id", because people count from one. */
function sentenceOf({ field, message }: FieldError): string {
  const words = field
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part.replaceAll('_', ' ')));
  const sentence = [...words, message].join(' ').trim();
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** A broken rule that no schema can check. `detail` is a complete sentence. */
export function unprocessable(detail: string, field: string): AppError {
  return new AppError(422, detail, { errors: [{ field, message: detail }] });
}

export function tooManyRequests(detail: string, retryAfterSeconds: number): AppError {
  return new AppError(429, detail, { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)) });
}

/** A random delay of one to three seconds, so that refused clients do not return simultaneously. */
export function serviceUnavailable(retryAfterSeconds = randomInt(1, 4)): AppError {
  return new AppError(503, 'The service is busy. Please try again in a moment.', { retryAfterSeconds });
}

/** The disk is full. Writes fail until the operator makes room. */
export function diskFull(retryAfterSeconds: number): AppError {
  return new AppError(503, "The server's disk is full", { retryAfterSeconds });
}
