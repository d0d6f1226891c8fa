import type { Call } from '../call.ts';
import { fields, identified, list, text } from '../guards.ts';

const page = fields({ items: list(identified) });

const invitations = fields({ items: list(fields({ id: text })) });
const features = list(fields({ name: text }));
const backups = fields({ items: list(fields({ name: text })) });

/** Running the server: accounts, invitations, mails, features, backups, books, and what administrators did. */
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
  getAllInvitations: {
    method: 'GET',
    path: '/api/admin/invitations',
    isExtra: true,
    requires: invitations,
  },
  revokeInvitation: { method: 'POST', path: '/api/admin/invitations/:invitation/revoke', isExtra: true },
  getMails: { method: 'GET', path: '/api/admin/mails', isExtra: true, requires: page },
  sendMailAgain: { method: 'POST', path: '/api/admin/mails/:id/send', isExtra: true },
  getFeatures: { method: 'GET', path: '/api/admin/features', isExtra: true, requires: features },
  rollBackFeature: {
    method: 'POST',
    path: '/api/admin/features/:feature/rollback',
    isExtra: true,
    requires: fields({ name: text }),
  },
  getBackups: { method: 'GET', path: '/api/admin/backups', isExtra: true, requires: backups },
  makeBackup: { method: 'POST', path: '/api/admin/backups', isExtra: true },
  getAudit: { method: 'GET', path: '/api/admin/books', isExtra: true },
  auditBooks: { method: 'POST', path: '/api/admin/books', isExtra: true },
  getAdminLog: { method: 'GET', path: '/api/admin/log', isExtra: true, requires: page },
} as const satisfies Record<string, Call>;
