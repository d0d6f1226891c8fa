import { randomInt } from 'node:crypto';
import type { ErrorBody } from '@quits/contracts';

export type FieldError = NonNullable<ErrorBody['errors']>[number];

interface Extras {
  errors?: FieldError[];
  retryAfterSeconds?: number;
  /** What the caller's copy should be, beside a 412. */
  current?: unknown;
  etag?: string;
}

/** A refusal that the caller may read: its status, one sentence, and what belongs to it. */
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
/** No room; `Retry-After` would promise too much. */
export const insufficientStorage = (detail: string) => new AppError(507, detail);
export const conflict = (detail: string) => new AppError(409, detail);

/** What was looked for. @throws 404 (with `detail`) when nothing was found */
export function requireFound<Found>(found: Found | undefined, detail: string): Found {
  if (found === undefined) throw notFound(detail);
  return found;
}

/** The input breaks rules: which fields, and why. `detail` is the first of them as a sentence. */
export class InputError extends AppError {
  constructor(errors: FieldError[]) {
    const [first] = errors;
    super(422, first === undefined ? 'The input is not valid' : sentenceOf(first), { errors });
  }
}

/** `payers.0.user_id` reads "Payers 1 user id": people count from one. */
function sentenceOf({ field, message }: FieldError): string {
  const words = field
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part.replaceAll('_', ' ')));
  const sentence = [...words, message].join(' ').trim();
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** A rule that no schema can know is broken; `detail` is a sentence of its own. */
export function unprocessable(detail: string, field: string): AppError {
  return new AppError(422, detail, { errors: [{ field, message: detail }] });
}

export function tooManyRequests(detail: string, retryAfterSeconds: number): AppError {
  return new AppError(429, detail, { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)) });
}

/** Whoever was sent away at once shall not all come back at once: it is a second to three. */
export function serviceUnavailable(retryAfterSeconds = randomInt(1, 4)): AppError {
  return new AppError(503, 'The service is busy. Please try again in a moment.', { retryAfterSeconds });
}

/** Nothing can be kept until the operator has made room. */
export function diskFull(retryAfterSeconds: number): AppError {
  return new AppError(503, "The server's disk is full", { retryAfterSeconds });
}
