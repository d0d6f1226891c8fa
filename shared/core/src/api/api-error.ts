import { fieldIn } from '@quits/contracts';
import type { ErrorBody } from '@quits/contracts';

/**
 * How a call can fail, by `status`. A number: the server's HTTP status. `NO_ANSWER`: no response.
 * `BAD_ANSWER`: an unreadable response. `SESSION_ENDED`: not sent, because the session is ending.
 */
export type ApiError =
  | { status: number; body: Partial<ErrorBody>; retryAfterSeconds?: number }
  | { status: 'NO_ANSWER' | 'BAD_ANSWER' | 'SESSION_ENDED' };

/** Whether a call failed with exactly this HTTP status. */
export function isStatus(error: unknown, status: number): boolean {
  return fieldIn(error, 'status') === status;
}

/**
 * The server's own message about a failure (`detail` of specification §8), or `undefined` without one.
 * Accepts any error of RTK Query.
 */
export function detailOf(error: unknown): string | undefined {
  return sentenceOf(fieldIn(fieldIn(error, 'body'), 'detail'));
}

/** Other back ends answer a failed validation with a list of `{msg}`. Joins the messages. */
function sentenceOf(detail: unknown): string | undefined {
  if (typeof detail === 'string') return detail.trim() === '' ? undefined : detail;
  if (!Array.isArray(detail)) return undefined;
  const messages = detail.map((row) => fieldIn(row, 'msg')).filter((message) => typeof message === 'string');
  return messages.length > 0 ? messages.join('. ') : undefined;
}
