import type { Call } from '../call.ts';
import { fieldIn, identified, list } from '../guards.ts';

/** At least the creator is a member. */
const members = (answer: unknown) => list(identified)(answer) && fieldIn(answer, 'length') !== 0;

export const MEMBERSHIP_CALLS = {
  getGroupMembers: {
    method: 'GET',
    path: '/api/groups/:id/members',
    access: 'member',
    requires: members,
  },
  removeMember: { method: 'DELETE', path: '/api/groups/:id/members/:userId', access: 'creator' },
} as const satisfies Record<string, Call>;
