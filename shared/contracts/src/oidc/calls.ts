import type { Call } from '../call.ts';
import { fields, text } from '../guards.ts';

/** Signing in by the operator's identity provider (OpenID Connect). The browser visits the first two. */
export const OIDC_CALLS = {
  startProviderSignIn: { method: 'GET', path: '/auth/oidc/start', isExtra: true },
  finishProviderSignIn: { method: 'GET', path: '/auth/oidc/callback', isExtra: true },
  tradeSignInCode: {
    method: 'POST',
    path: '/auth/token/code',
    isExtra: true,
    requires: fields({ access_token: text }),
  },
} as const satisfies Record<string, Call>;
