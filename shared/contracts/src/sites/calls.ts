import type { Call } from '../call.ts';
import { fields, identified, list, text } from '../guards.ts';

/** Sites whose people use Quits there without a second sign-in, and the consent of each person. */
export const SITES_CALLS = {
  getConsent: {
    method: 'GET',
    path: '/auth/consents/:token',
    isExtra: true,
    requires: fields({ site: text }),
  },
  giveConsent: { method: 'POST', path: '/auth/consents/:token', isExtra: true },
  getConnectedSites: {
    method: 'GET',
    path: '/auth/connected-sites',
    isExtra: true,
    requires: list(identified),
  },
  disconnectSite: { method: 'DELETE', path: '/auth/connected-sites/:id', isExtra: true },
} as const satisfies Record<string, Call>;
