import { type CallConflict, type CallName, type Client, fieldIn, toClient } from '@quits/contracts';
import { detailOf, isStatus, type Notify } from '@quits/core';
import { localeNow, msg, t } from '@quits/domain';
import { forgetTap } from '../button/second-tap.ts';

/**
 * Whether a failure is no news: the session is ending, which has been reported once and leads to /login, or the
 * back end does not offer the call.
 */
export function isQuietFailure(error: unknown): boolean {
  const status = fieldIn(error, 'status');
  return status === 401 || status === 'SESSION_ENDED' || status === 'NOT_OFFERED';
}

/** Whether the server says that the resource doesn't exist, or not for this person. */
export function isMissing(error: unknown): boolean {
  return isStatus(error, 404) || isStatus(error, 403);
}

/** The current state that our own server sends with a 409, if it does. */
export function conflictOf<Name extends CallName>(
  _call: Name,
  error: unknown,
): { current: Client<CallConflict<Name>> } | undefined {
  const body = isStatus(error, 409) ? fieldIn(error, 'body') : undefined;
  // The table of calls defines its type.
  return fieldIn(body, 'current') === undefined
    ? undefined
    : toClient(body as { current: CallConflict<Name> });
}

/** Whether the outcome of a failed call is unknown: no readable answer came, or the server failed. */
export function isOutcomeUnknown(error: unknown): boolean {
  const status = fieldIn(error, 'status');
  return typeof status === 'number' ? status >= 500 : status !== 'SESSION_ENDED' && status !== 'NOT_OFFERED';
}

/** "Try again in 12 minutes.", rounded up, from seconds. */
function tryAgainIn(seconds: number): string {
  if (seconds <= 90)
    return t('Try again in {count, plural, one {# second} other {# seconds}}.', {
      count: Math.ceil(seconds),
    });
  return seconds <= 5400
    ? t('Try again in {count, plural, one {# minute} other {# minutes}}.', { count: Math.ceil(seconds / 60) })
    : t('Try again in {count, plural, one {# hour} other {# hours}}.', { count: Math.ceil(seconds / 3600) });
}

/** When the person may retry a rate-limited call, if the server says so. */
function whenToRetry(error: unknown): string | undefined {
  const seconds = fieldIn(error, 'retryAfterSeconds');
  return typeof seconds === 'number' ? tryAgainIn(seconds) : undefined;
}

/** The server's own words say "later" at best: the time replaces them. */
function explainTooOften(error: unknown): string {
  const detail = detailOf(error);
  const when = whenToRetry(error);
  if (when === undefined) return detail ?? t('Too many attempts. Wait a moment and try again.');
  const isEnglish = detail !== undefined && localeNow().language === 'en';
  return `${isEnglish ? detail.replace(/\s*Please try again[^.]*\.$/, '') : t('Too many attempts.')} ${when}`;
}

const NO_ANSWER = msg('The server did not answer. Check your connection and try again.');
/** Our own server answers JSON alone; another answer is the page of a proxy or a sign-in of a network. */
const FOREIGN_ANSWER = msg('Something between you and Quits answered. Reload the page.');
const SERVER_PROBLEM = msg('The server has a problem. Try again in a moment.');

/**
 * Explains in a sentence why a call failed and what to do about it. The server's own detail comes first. The
 * same failure reads the same on every screen.
 *
 * @param error any error that RTK Query returns
 * @returns `undefined` when there is nothing to add: a refusal without a detail
 */
export function explainFailure(error: unknown): string | undefined {
  const status = fieldIn(error, 'status');
  if (status === 429) return explainTooOften(error);
  const detail = detailOf(error);
  if (detail !== undefined) return detail;
  if (status === 'NO_ANSWER') return t(navigator.onLine ? NO_ANSWER : 'This needs the network.');
  if (status === 'BAD_ANSWER') return t(FOREIGN_ANSWER);
  if (typeof status === 'number' && status < 500) return undefined;
  return t(SERVER_PROBLEM);
}

export interface FailureWording {
  /**
   * 'The server detail or …' (specification §8): the detail replaces the title instead of following it. Other
   * reasons follow only if the person can act on them.
   */
  isDetailFirst?: boolean;
  /** The form shows why it failed: the toast says only what failed. */
  isReasonInForm?: boolean;
  /** What `Try again` in the toast does. Not offered where the server says that there is nothing. */
  onRetry?: (() => void) | undefined;
}

/** What a toast adds to its title. */
function reasonAfter(
  title: string,
  error: unknown,
  { isDetailFirst = false, isReasonInForm = false }: FailureWording,
): string | undefined {
  if (isReasonInForm) return undefined;
  const reason = detailOf(error) === title ? whenToRetry(error) : explainFailure(error);
  return reason === title || (isDetailFirst && reason === t(SERVER_PROBLEM)) ? undefined : reason;
}

/**
 * Shows a toast about a failed call: what failed, then why. Stays silent about a session that is ending.
 *
 * @param title the text of specification §8
 */
export function notifyFailure(
  notify: Pick<Notify, 'error'>,
  error: unknown,
  title: string,
  wording: FailureWording = {},
): void {
  if (isQuietFailure(error)) return;
  forgetTap();
  const shownTitle = (wording.isDetailFirst ? detailOf(error) : undefined) ?? title;
  const reason = reasonAfter(shownTitle, error, wording);
  const { onRetry } = wording;
  notify.error(shownTitle, {
    ...(reason !== undefined && { description: reason }),
    ...(onRetry && !isMissing(error) && { action: { label: t('Try again'), onSelect: onRetry } }),
  });
}
