import { AUTH_DETAILS, TEXTS } from '@quits/contracts';
import { detailOf } from './api-error.ts';
import type { ApiError } from './api-error.ts';
import type { ApiServices, CallOptions } from './base-query.ts';

function messageFor(detail: string | undefined): string {
  switch (detail) {
    case AUTH_DETAILS.userNotFound:
      return TEXTS.auth.accountMissing;
    case AUTH_DETAILS.invalidCredentials:
      return TEXTS.auth.sessionExpired;
    default:
      return detail ?? TEXTS.auth.unknown;
  }
}

/**
 * The 401 rule (specification §4 and §8): a wrong password is only told; every other 401 ends the
 * session, which clears what is stored at once and leads to /login after 1500 ms. Several 401s at
 * once make one toast and one redirect.
 */
export function handleUnauthorized(
  error: ApiError,
  services: ApiServices,
  options: CallOptions | undefined,
): void {
  const detail = detailOf(error);
  const toasts = services.bus.for('core');
  if (detail === AUTH_DETAILS.wrongPassword) {
    if (!options?.isWrongPasswordQuiet) {
      toasts.publish('toasts/requested', { kind: 'error', title: TEXTS.auth.wrongCredentials });
    }
    return;
  }
  if (services.session.expire()) {
    toasts.publish('toasts/requested', { kind: 'error', title: messageFor(detail) });
  }
}
