import type { Call } from '../call.ts';
import { fields, identified, list, text } from '../guards.ts';

export const EXPORTS_CALLS = {
  exportGroup: {
    method: 'GET',
    path: '/api/groups/:id/export',
    isExtra: true,
    requires: fields({ format: text, entries: list(identified) }),
  },
} as const satisfies Record<string, Call>;
