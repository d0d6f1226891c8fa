import type { Call } from '../call.ts';
import { fields, identified, list, number, text } from '../guards.ts';

export const INVITES_CALLS = {
  acceptInvite: {
    method: 'GET',
    path: '/api/invites/accept/:token',
    isWrite: true,
    requires: fields({ group_id: number }),
  },
  previewInvite: {
    method: 'GET',
    path: '/api/invites/preview/:token',
    isExtra: true,
    requires: fields({ group_name: text, inviter_name: text }),
  },
  getInvitations: {
    method: 'GET',
    path: '/api/groups/:id/invitations',
    isExtra: true,
    requires: list(identified),
  },
  takeBackInvitation: { method: 'DELETE', path: '/api/invitations/:id', isExtra: true },
  addInviteLink: {
    method: 'POST',
    path: '/api/groups/:id/links',
    isExtra: true,
    requires: fields({ id: number, url: text, expires_at: text }),
  },
  getInviteLinks: {
    method: 'GET',
    path: '/api/groups/:id/links',
    isExtra: true,
    requires: list(identified),
  },
  takeBackInviteLink: { method: 'DELETE', path: '/api/links/:id', isExtra: true },
  inviteMember: { method: 'POST', path: '/api/groups/:id/invite' },
} as const satisfies Record<string, Call>;
