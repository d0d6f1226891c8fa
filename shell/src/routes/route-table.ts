import { ROUTES } from '@quits/federation';
import { matchPath } from 'react-router-dom';
import type { Feature } from '../remotes/feature-catalog.ts';

/**
 * The remote that shows a path in a session state, or `undefined` where the app redirects.
 *
 * @param features unlisted features, which only signed-in users see
 */
export function ownerOf(
  pathname: string,
  isSignedIn: boolean,
  features: readonly Feature[] = [],
): string | undefined {
  const route = ROUTES.find(({ path }) => matchPath(path, pathname) !== null);
  const access = isSignedIn ? 'signedIn' : 'signedOut';
  if (route) return route.access === access || route.access === 'always' ? route.owner : undefined;
  const shows = ({ routes }: Feature) => routes.some((path) => matchPath(path, pathname) !== null);
  return isSignedIn ? features.find(shows)?.name : undefined;
}

/** Whether the table of remotes has a path. */
export const isListed = (pathname: string): boolean =>
  ROUTES.some(({ path }) => matchPath(path, pathname) !== null);
