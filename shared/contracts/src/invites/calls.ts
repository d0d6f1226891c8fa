import type { Call } from '../call.ts';
import { fields, identified, list, number } from '../guards.ts';

export const INVITES_CALLS = {
  acceptInvite: {
    method: 'GET',
    path: '/api/invites/accept/:token',
    access: 'signedIn',
    isWrite: true,
    requires: fields({ group_id: number }),
  },
  previewInvite: { method: 'GET', path: '/api/invites/preview/:token', access: 'public', isExtra: true },
  getInvitations: {
    method: 'GET',
    path: '/api/groups/:id/invitations',
    access: 'creator',
    isExtra: true,
    requires: list(identified),
  },
  takeBackInvitation: { method: 'DELETE', path: '/api/invitations/:id', access: 'creator', isExtra: true },
  inviteMember: { method: 'POST', path: '/api/groups/:id/invite', access: 'creator' },
} as const satisfies Record<string, Call>;
