/** Refusals of `POST /auth/token` for back ends of sites (RFC 6749 §5.2). */
import { siteOf } from '../../config/trusted-issuers.ts';
import { AppError, type OAuthError } from '../../errors/app-error.ts';

/** @param reason a sentence that tells the site's developers what was expected, and what came */
export function refusedExchange(reason: string, error: OAuthError['error'] = 'invalid_grant'): AppError {
  return new AppError(400, 'exchange_refused', { params: { reason }, detail: reason, oauth: { error } });
}

/** The person must agree first, at `url`. */
export function consentRequired(issuer: string, url: string): AppError {
  const oauth = { error: 'consent_required', consent_url: url } as const;
  return new AppError(403, 'consent_required', { params: { site: siteOf(issuer) }, oauth });
}

const RETRY_AFTER_SECONDS = 5;

/** The site's keys do not arrive. */
export function siteKeysUnavailable(issuer: string, cause: unknown): AppError {
  const error = new AppError(503, 'site_keys_unavailable', {
    params: { site: siteOf(issuer) },
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    oauth: { error: 'temporarily_unavailable' },
  });
  error.cause = cause;
  return error;
}

/** The same refusal, with the `error` that OAuth clients read. */
export function asOAuthError(refusal: unknown): unknown {
  if (!(refusal instanceof AppError) || refusal.extras.oauth) return refusal;
  const isLater = refusal.statusCode === 429 || refusal.statusCode === 503;
  const error = isLater ? 'temporarily_unavailable' : 'invalid_request';
  return new AppError(refusal.statusCode, refusal.code, {
    ...refusal.extras,
    params: refusal.params,
    oauth: { error },
  });
}
