import type { Call } from '../call.ts';

export const SETTLEMENTS_CALLS = {
  settleUp: { method: 'POST', path: '/api/groups/:id/settle', access: 'member' },
  settleAll: { method: 'POST', path: '/api/settle-all', access: 'signedIn', isExtra: true },
  confirmSettlement: {
    method: 'POST',
    path: '/api/expenses/:id/confirmation',
    access: 'member',
    isExtra: true,
  },
} as const satisfies Record<string, Call>;
