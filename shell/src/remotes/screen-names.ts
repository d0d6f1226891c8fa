import type { RemoteName } from '@quits/federation';

/** What the app calls each remote's screens while, or because, they are not there. */
export const SCREEN_NAMES: Readonly<Record<RemoteName, string>> = {
  'mf-auth': 'Sign in',
  'mf-groups': 'Groups',
  'mf-expenses': 'Expenses',
  'mf-profile': 'Profile',
};
