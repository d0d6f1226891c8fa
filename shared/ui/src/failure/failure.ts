import { detailOf, isStatus } from '@quits/core';
import type { Notify } from '@quits/core';

function fieldOf(error: unknown, name: 'status' | 'retryAfterSeconds'): unknown {
  return typeof error === 'object' && error !== null ? (error as Record<string, unknown>)[name] : undefined;
}

/** Whether a failure is that of a session which is ending: it has been told once, and /login follows. */
export function isSessionFailure(error: unknown): boolean {
  return isStatus(error, 401) || fieldOf(error, 'status') === 'SESSION_ENDED';
}

/** Whether the server says that the thing is not there, or not for this person. */
export function isMissing(error: unknown): boolean {
  return isStatus(error, 404) || isStatus(error, 403);
}

/** Whether nobody can tell if a failed call did its work: no answer that could be read, or a server in trouble. */
export function isOutcomeUnknown(error: unknown): boolean {
  const status = fieldOf(error, 'status');
  return typeof status === 'number' ? status >= 500 : status !== 'SESSION_ENDED';
}

const SERVER_PROBLEM = 'The server has a problem. Try again in a moment.';

/**
 * Why a call failed and what to do about it, in a sentence: the server's own detail, else what its
 * absence tells. The same failure reads the same on every screen.
 *
 * @param error whatever RTK Query hands out as an error
 * @returns `undefined` when there is nothing to add: a refusal without a detail
 */
export function explainFailure(error: unknown): string | undefined {
  const detail = detailOf(error);
  if (detail !== undefined) return detail;
  const status = fieldOf(error, 'status');
  if (status === 'NO_ANSWER') return 'The server did not answer. Check your connection and try again.';
  if (status === 429) {
    const seconds = fieldOf(error, 'retryAfterSeconds');
    return typeof seconds === 'number'
      ? `That was too often. Try again in ${seconds} seconds.`
      : 'That was too often. Wait a moment and try again.';
  }
  if (typeof status === 'number' && status < 500) return undefined;
  return SERVER_PROBLEM;
}

export interface FailureWording {
  /**
   * 'The server detail or …' (specification §8): the detail takes the title's place instead of following it,
   * and of the other reasons only those follow that a person can do something about.
   */
  isDetailFirst?: boolean;
}

/**
 * Shows a toast about a failed call: what failed, then why. Says nothing about a session that is ending.
 *
 * @param title the text of specification §8
 */
export function notifyFailure(
  notify: Pick<Notify, 'error'>,
  error: unknown,
  title: string,
  { isDetailFirst = false }: FailureWording = {},
): void {
  if (isSessionFailure(error)) return;
  const reason = explainFailure(error);
  const shownTitle = (isDetailFirst ? detailOf(error) : undefined) ?? title;
  const isSaid = reason === shownTitle || (isDetailFirst && reason === SERVER_PROBLEM);
  notify.error(shownTitle, reason === undefined || isSaid ? {} : { description: reason });
}
