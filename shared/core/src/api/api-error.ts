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
  return typeof error === 'object' && error !== null && 'status' in error && error.status === status;
}

/**
 * The server's own sentence about a failure (`detail` of specification §8), or `undefined` when it
 * gave none. Accepts whatever RTK Query hands out as an error.
 */
export function detailOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('body' in error)) return undefined;
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('detail' in body)) return undefined;
  return sentenceOf(body.detail);
}

/** Other back ends answer a failed validation with a list of `{msg}`: its messages make the sentence. */
function sentenceOf(detail: unknown): string | undefined {
  if (typeof detail === 'string') return detail.trim() === '' ? undefined : detail;
  if (!Array.isArray(detail)) return undefined;
  const messages = detail.flatMap((row: unknown) =>
    typeof row === 'object' && row !== null && 'msg' in row && typeof row.msg === 'string' ? [row.msg] : [],
  );
  return messages.length > 0 ? messages.join('. ') : undefined;
}
