import type { Call } from '../call.ts';
import { identified, list } from '../guards.ts';

export const GROUPS_CALLS = {
  createGroup: { method: 'POST', path: '/api/groups' },
  getGroups: { method: 'GET', path: '/api/groups', requires: list(identified) },
  getGroupSummaries: {
    method: 'GET',
    path: '/api/groups/summary',
    requires: list(identified),
  },
  getGroup: { method: 'GET', path: '/api/groups/:id', requires: identified },
  renameGroup: { method: 'PUT', path: '/api/groups/:id' },
  deleteGroup: { method: 'DELETE', path: '/api/groups/:id' },
  restoreGroup: { method: 'POST', path: '/api/groups/:id/restore', isExtra: true },
  handOverGroup: { method: 'POST', path: '/api/groups/:id/owner', isExtra: true },
  archiveGroup: { method: 'PUT', path: '/api/groups/:id/archive', isExtra: true },
  setDefaultSplit: { method: 'PUT', path: '/api/groups/:id/default-split', isExtra: true },
} as const satisfies Record<string, Call>;
