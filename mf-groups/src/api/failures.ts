import { detailOf, isStatus } from '@quits/core';

function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
}

function secondsToWait(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('retryAfterSeconds' in error)) return undefined;
  return typeof error.retryAfterSeconds === 'number' ? error.retryAfterSeconds : undefined;
}

/** Whether a failure is that of a session which is ending: it has been told once, and /login follows. */
export function isSessionFailure(error: unknown): boolean {
  return isStatus(error, 401) || statusOf(error) === 'SESSION_ENDED';
}

/** Whether the server says that the thing is not there, or not for this person. */
export function isMissing(error: unknown): boolean {
  return isStatus(error, 404) || isStatus(error, 403);
}

/**
 * Why a call failed and what to do about it, in a sentence: the server's own detail, else what its
 * absence tells. `undefined` when there is nothing to add.
 */
export function explainFailure(error: unknown): string | undefined {
  const detail = detailOf(error);
  if (detail !== undefined) return detail;
  const status = statusOf(error);
  if (status === 'NO_ANSWER') return 'The server did not answer. Check your connection and try again.';
  if (status === 429) {
    const seconds = secondsToWait(error);
    return seconds === undefined
      ? 'That was too often. Wait a moment and try again.'
      : `That was too often. Try again in ${String(seconds)} seconds.`;
  }
  if (typeof status === 'number' && status < 500) return undefined;
  return 'The server has a problem. Try again in a moment.';
}

/**
 * Notes a failure for developers. Members and balances that do not load are only logged, with no word
 * to the person (specification §8).
 */
export function logFailure(what: string, error: unknown): void {
  if (isSessionFailure(error)) return;
  // eslint-disable-next-line no-console -- the specification asks for a log entry and nothing else
  console.error(`${what} did not load`, error);
}
