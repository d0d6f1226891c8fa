import type { Call } from '../call.ts';
import { fields, number } from '../guards.ts';

export const INVITES_CALLS = {
  acceptInvite: {
    method: 'GET',
    path: '/api/invites/accept/:token',
    access: 'signedIn',
    isWrite: true,
    requires: fields({ group_id: number }),
  },
  previewInvite: { method: 'GET', path: '/api/invites/preview/:token', access: 'public', isExtra: true },
  inviteMember: { method: 'POST', path: '/api/groups/:id/invite', access: 'creator' },
} as const satisfies Record<string, Call>;
