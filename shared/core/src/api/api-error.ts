import { fieldIn } from '@quits/contracts';
import type { ErrorBody } from '@quits/contracts';

/**
 * How a call can fail, told apart by `status`:
 * a number — the server answered with it · `NO_ANSWER` — nothing came back ·
 * `BAD_ANSWER` — what came back could not be read · `SESSION_ENDED` — not sent, the session is ending.
 */
export type ApiError =
  | { status: number; body: Partial<ErrorBody>; retryAfterSeconds?: number }
  | { status: 'NO_ANSWER' | 'BAD_ANSWER' | 'SESSION_ENDED' };

/** Whether a failed call was answered with exactly this HTTP status. */
export function isStatus(error: unknown, status: number): boolean {
  return fieldIn(error, 'status') === status;
}

/**
 * The server's own sentence about a failure (`detail` of specification §8), or `undefined` when it
 * gave none. Accepts whatever RTK Query hands out as an error.
 */
export function detailOf(error: unknown): string | undefined {
  return sentenceOf(fieldIn(fieldIn(error, 'body'), 'detail'));
}

/** Other back ends answer a failed validation with a list of `{msg}`: its messages make the sentence. */
function sentenceOf(detail: unknown): string | undefined {
  if (typeof detail === 'string') return detail.trim() === '' ? undefined : detail;
  if (!Array.isArray(detail)) return undefined;
  const messages = detail.map((row) => fieldIn(row, 'msg')).filter((message) => typeof message === 'string');
  return messages.length > 0 ? messages.join('. ') : undefined;
}
