import type { Call } from '../call.ts';
import { fields, identified, list, number } from '../guards.ts';

const page = fields({ items: list(fields({ id: number, actor: identified })) });

export const HISTORY_CALLS = {
  getGroupActivity: {
    method: 'GET',
    path: '/api/groups/:id/activity',
    isExtra: true,
    requires: page,
  },
  getExpenseActivity: {
    method: 'GET',
    path: '/api/expenses/:id/activity',
    isExtra: true,
    requires: page,
  },
  undoActivity: { method: 'POST', path: '/api/activity/:id/undo', isExtra: true },
  markSeen: { method: 'PUT', path: '/api/groups/:id/seen', isExtra: true },
} as const satisfies Record<string, Call>;
