import type { Call } from '../call.ts';

export const SETTLEMENTS_CALLS = {
  settleUp: { method: 'POST', path: '/api/groups/:id/settle' },
  settleAll: { method: 'POST', path: '/api/settle-all', isExtra: true },
  confirmSettlement: {
    method: 'POST',
    path: '/api/expenses/:id/confirmation',
    isExtra: true,
  },
} as const satisfies Record<string, Call>;
