import type { RemoteName } from '../routes/route-table.ts';

/** What the app calls each remote's screens while, or because, they are not there. */
export const SCREEN_NAMES: Readonly<Record<RemoteName, string>> = {
  'mf-auth': 'Sign in',
  'mf-groups': 'Groups',
  'mf-expenses': 'Expenses',
  'mf-profile': 'Profile',
};
