import type { Call } from '../call.ts';
import { fields, identified, list } from '../guards.ts';

const page = fields({ items: list(identified) });

/** Running the server: accounts, and what administrators did. */
export const ADMIN_CALLS = {
  getAccounts: { method: 'GET', path: '/api/admin/accounts', isExtra: true, requires: page },
  endSessionsOfAccount: { method: 'POST', path: '/api/admin/accounts/:id/end-sessions', isExtra: true },
  suspendAccount: {
    method: 'POST',
    path: '/api/admin/accounts/:id/suspend',
    isExtra: true,
    requires: identified,
  },
  resumeAccount: {
    method: 'POST',
    path: '/api/admin/accounts/:id/resume',
    isExtra: true,
    requires: identified,
  },
  deleteOtherAccount: { method: 'POST', path: '/api/admin/accounts/:id/delete', isExtra: true },
  getAdminLog: { method: 'GET', path: '/api/admin/log', isExtra: true, requires: page },
} as const satisfies Record<string, Call>;
