import type { Call } from '../call.ts';
import { identified, list } from '../guards.ts';

export const GROUPS_CALLS = {
  createGroup: { method: 'POST', path: '/api/groups', access: 'signedIn' },
  getGroups: { method: 'GET', path: '/api/groups', access: 'signedIn', requires: list(identified) },
  getGroupSummaries: {
    method: 'GET',
    path: '/api/groups/summary',
    access: 'signedIn',
    requires: list(identified),
  },
  getGroup: { method: 'GET', path: '/api/groups/:id', access: 'member', requires: identified },
  renameGroup: { method: 'PUT', path: '/api/groups/:id', access: 'creator' },
  deleteGroup: { method: 'DELETE', path: '/api/groups/:id', access: 'creator' },
  restoreGroup: { method: 'POST', path: '/api/groups/:id/restore', access: 'creator', isExtra: true },
  handOverGroup: { method: 'POST', path: '/api/groups/:id/owner', access: 'creator', isExtra: true },
  setDefaultSplit: { method: 'PUT', path: '/api/groups/:id/default-split', access: 'member', isExtra: true },
} as const satisfies Record<string, Call>;
