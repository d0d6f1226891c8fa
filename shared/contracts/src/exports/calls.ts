import type { Call } from '../call.ts';

export const EXPORTS_CALLS = {
  exportAccount: { method: 'GET', path: '/auth/users/me/export', isExtra: true },
  exportGroup: {
    method: 'GET',
    path: '/api/groups/:id/export',
    isExtra: true,
  },
} as const satisfies Record<string, Call>;
