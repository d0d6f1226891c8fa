import type { Call } from '../call.ts';
import { fields, identified, list, number } from '../guards.ts';

const total = fields({ amount: number, groups: list(fields({ group_id: number })) });

export const PEOPLE_CALLS = {
  getUser: { method: 'GET', path: '/auth/users/:id', requires: identified },
  updateName: { method: 'PUT', path: '/auth/users/me/name' },
  getPreferences: { method: 'GET', path: '/auth/users/me/preferences', isExtra: true },
  setPreferences: { method: 'PUT', path: '/auth/users/me/preferences', isExtra: true },
  getPeople: {
    method: 'GET',
    path: '/api/people',
    isExtra: true,
    requires: list(fields({ user: identified, totals: list(total) })),
  },
} as const satisfies Record<string, Call>;
