import type { Call } from '../call.ts';
import { fieldIn, identified, list } from '../guards.ts';

/** At least the creator is a member. */
const members = (answer: unknown) => list(identified)(answer) && fieldIn(answer, 'length') !== 0;

export const MEMBERSHIP_CALLS = {
  getGroupMembers: {
    method: 'GET',
    path: '/api/groups/:id/members',
    requires: members,
  },
  addPlaceholder: { method: 'POST', path: '/api/groups/:id/members', isExtra: true },
  removeMember: { method: 'DELETE', path: '/api/groups/:id/members/:userId' },
} as const satisfies Record<string, Call>;
