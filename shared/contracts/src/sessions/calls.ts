import type { Call } from '../call.ts';
import { fields, list, text } from '../guards.ts';

/** Where a person is signed in. */
export const SESSIONS_CALLS = {
  getSessions: {
    method: 'GET',
    path: '/auth/sessions',
    isExtra: true,
    requires: list(fields({ id: text, created_at: text, last_seen_at: text })),
  },
  endSession: { method: 'DELETE', path: '/auth/sessions/:session', isExtra: true },
  endOtherSessions: { method: 'DELETE', path: '/auth/sessions', isExtra: true },
} as const satisfies Record<string, Call>;
