import { ROUTES } from '@quits/federation';
import type { RemoteName } from '@quits/federation';
import { matchPath } from 'react-router-dom';

/** The remote that shows a path in a state of the session, or `undefined` where the app redirects. */
export function ownerOf(pathname: string, isSignedIn: boolean): RemoteName | undefined {
  const route = ROUTES.find(({ path }) => matchPath(path, pathname) !== null);
  const access = isSignedIn ? 'signedIn' : 'signedOut';
  return route && (route.access === access || route.access === 'always') ? route.owner : undefined;
}
