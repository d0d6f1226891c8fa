import { AUTH_DETAILS, TEXTS } from '@quits/contracts';
import { t } from '@quits/domain';
import type { Bus } from '../bus/bus.ts';
import type { Session } from '../session/session.ts';
import { type ApiError, detailOf, rawDetailOf } from './api-error.ts';

function messageFor(error: ApiError): string {
  switch (rawDetailOf(error)) {
    case AUTH_DETAILS.userNotFound:
      return t(TEXTS.auth.accountMissing);
    case AUTH_DETAILS.invalidCredentials:
      return t(TEXTS.auth.sessionExpired);
    default:
      return detailOf(error) ?? t(TEXTS.auth.unknown);
  }
}

/** Whether a 401 means a wrong password rather than an invalid session. */
export function isWrongPassword(error: unknown): boolean {
  return rawDetailOf(error) === AUTH_DETAILS.wrongPassword;
}

interface Refused {
  error: ApiError;
  /** The call used a token that was replaced or removed meanwhile. */
  isOutdated: boolean;
  /** The caller shows a wrong password itself. */
  isWrongPasswordQuiet?: boolean | undefined;
}

/**
 * The 401 rule (specification §4 and §8). A wrong password shows a toast only. Every other 401 clears storage
 * and leads to /login after 1500 ms. Several 401s make one toast and one redirect. A 401 for an old token
 * changes nothing.
 */
export function handleUnauthorized(
  { error, isOutdated, isWrongPasswordQuiet = false }: Refused,
  { bus, session }: { bus: Bus; session: Session },
): void {
  const toasts = bus.for('core');
  if (isWrongPassword(error)) {
    if (!isWrongPasswordQuiet) {
      toasts.publish('toasts/requested', { kind: 'error', title: t(TEXTS.auth.wrongCredentials) });
    }
    return;
  }
  if (!isOutdated && session.expire()) {
    toasts.publish('toasts/requested', { kind: 'error', title: messageFor(error) });
  }
}
