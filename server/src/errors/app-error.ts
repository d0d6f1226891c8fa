import { randomInt } from 'node:crypto';
import type { ErrorBody } from '@quits/contracts';
import { type Cents, formatAmount, minorUnitOf, refusalText } from '@quits/domain';
import { type ParamsOf, type PlainCode, type RefusalCode, type RefusalParams, REFUSALS } from './refusals.ts';

type FieldError = NonNullable<ErrorBody['errors']>[number];

/** What is wrong with a field: a text that continues its name, and the reason for pages in other languages. */
export interface FieldProblem extends Pick<FieldError, 'field' | 'message'> {
  code: RefusalCode;
  params?: RefusalParams;
}

/** What OAuth clients read in a refusal (RFC 6749 §5.2). */
export interface OAuthError {
  error: 'invalid_request' | 'invalid_grant' | 'temporarily_unavailable' | 'consent_required';
  /** Where the person agrees. */
  consent_url?: string;
}

interface Extras {
  params?: RefusalParams | undefined;
  errors?: FieldError[];
  retryAfterSeconds?: number;
  /** The current state for the caller, sent with a 412. */
  current?: unknown;
  etag?: string;
  /** The `WWW-Authenticate` header. */
  challenge?: string;
  /** The sentence about a field, where the code's own does not name it. */
  detail?: string;
  oauth?: OAuthError;
}

/** An error for the caller: a status, the code of its reason, and related data. */
export class AppError extends Error {
  readonly statusCode: number;
  readonly code: RefusalCode;
  readonly params: RefusalParams;
  readonly extras: Extras;

  constructor(statusCode: number, code: RefusalCode, extras: Extras = {}) {
    const { params = {}, retryAfterSeconds: seconds, detail } = extras;
    super(detail ?? refusalText(REFUSALS[code], params));
    this.name = 'AppError';
    this.statusCode = statusCode;
    this.code = code;
    this.params = seconds === undefined ? params : { ...params, seconds };
    this.extras = extras;
  }
}

/** The answer's body. */
export function bodyOf({ message, code, params, extras: { errors, current, oauth } }: AppError) {
  return {
    detail: message,
    code,
    params,
    ...(errors && { errors }),
    ...(current !== undefined && { current }),
    ...oauth,
  };
}

/** Makes errors of a status: `conflict('too_many_links', { max: 20 })`. */
const refusalOf =
  (statusCode: number) =>
  <Code extends RefusalCode>(code: Code, ...[params]: ParamsOf<Code>) =>
    new AppError(statusCode, code, { params });

export const badRequest = refusalOf(400);
export const unauthorized = refusalOf(401);
export const forbidden = refusalOf(403);
export const notFound = refusalOf(404);
export const conflict = refusalOf(409);
export const tooLarge = refusalOf(413);
export const notSupported = refusalOf(415);
/** The storage is full. A `Retry-After` would promise too much. */
export const insufficientStorage = refusalOf(507);

/** An amount in a refusal's params, which `refusalText` shows as money. */
export const moneyParams = (cents: Cents, currency: string) => ({
  amount: formatAmount(cents, minorUnitOf(currency)),
  currency,
});

/** Returns the value. @throws 404 (with `code`) when it is undefined */
export function requireFound<Found>(found: Found | undefined, code: PlainCode): Found {
  if (found === undefined) throw notFound(code);
  return found;
}

/**
 * The input breaks rules. Lists the fields and reasons; `detail` is the first of them as a
 * sentence.
 */
export class InputError extends AppError {
  readonly problems: readonly FieldProblem[];

  constructor(problems: readonly FieldProblem[]) {
    const [first] = problems;
    super(422, first?.code ?? 'invalid_input', {
      params: { ...first?.params, field: first?.field ?? '' },
      errors: problems.map(({ params = {}, ...problem }) => ({ ...problem, params })),
      detail: first === undefined ? 'The input is not valid' : sentenceOf(first),
    });
    this.problems = problems;
  }
}

/** `payers.0.user_id` reads "Payers 1 user id", because people count from one. */
function sentenceOf({ field, message }: Pick<FieldError, 'field' | 'message'>): string {
  const words = field
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part.replaceAll('_', ' ')));
  const sentence = [...words, message].join(' ').trim();
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** A broken rule that no schema can check. Its sentence does not name the field. */
export function unprocessable<Code extends RefusalCode>(
  code: Code,
  field: string,
  ...[params]: ParamsOf<Code>
): AppError {
  const message = refusalText(REFUSALS[code], params ?? {});
  return new AppError(422, code, {
    params: { ...params, field },
    errors: [{ field, message, code, params: params ?? {} }],
  });
}

export function tooManyRequests(code: PlainCode, retryAfterSeconds: number): AppError {
  return new AppError(429, code, { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)) });
}

/** A random delay of one to three seconds, so that refused clients do not return simultaneously. */
export function serviceUnavailable(retryAfterSeconds = randomInt(1, 4)): AppError {
  return new AppError(503, 'busy', { retryAfterSeconds });
}

/** The disk is full. Writes fail until the operator makes room. */
export function diskFull(retryAfterSeconds: number): AppError {
  return new AppError(503, 'disk_full', { retryAfterSeconds });
}
