import type { Call } from '../call.ts';
import { fields, identified, list, text } from '../guards.ts';

export const TOKENS_CALLS = {
  getAccessTokens: {
    method: 'GET',
    path: '/auth/access-tokens',
    isExtra: true,
    requires: list(identified),
  },
  addAccessToken: {
    method: 'POST',
    path: '/auth/access-tokens',
    isExtra: true,
    requires: fields({ token: text }),
  },
  removeAccessToken: { method: 'DELETE', path: '/auth/access-tokens/:id', isExtra: true },
} as const satisfies Record<string, Call>;
