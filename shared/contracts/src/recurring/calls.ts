import type { Call } from '../call.ts';
import { fields, list, number } from '../guards.ts';

const parts = list(fields({ user_id: number }));

export const RECURRING_CALLS = {
  getRecurring: {
    method: 'GET',
    path: '/api/groups/:id/recurring',
    isExtra: true,
    requires: list(fields({ id: number, entry: fields({ payers: parts, shares: parts }) })),
  },
  addRecurring: { method: 'POST', path: '/api/groups/:id/recurring', isExtra: true },
  updateRecurring: { method: 'PUT', path: '/api/recurring/:id', isExtra: true },
  deleteRecurring: { method: 'DELETE', path: '/api/recurring/:id', isExtra: true },
} as const satisfies Record<string, Call>;
