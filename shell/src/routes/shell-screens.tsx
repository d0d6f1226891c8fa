import { destinationAfterSignIn, useAuth, useRuntime } from '@quits/core';
import { PATHS } from '@quits/contracts';
import { useState } from 'react';
import { Navigate, matchPath, useLocation } from 'react-router-dom';
import { RemoteScreen } from '../remotes/remote-screen.tsx';
import { PageOutline } from '../remotes/screen-skeleton.tsx';
import { useFeatures } from '../remotes/use-features.ts';
import { isListed, ownerOf } from './route-table.ts';
import { useLookForFeatures } from './use-look-for-features.ts';
import { useSessionEnd } from './use-session-end.ts';

/** Which states of the session this page has been in, the present one included. */
function useSeenStates(isSignedIn: boolean): { hadSession: boolean; hadNone: boolean } {
  const [seen, setSeen] = useState({ hadSession: isSignedIn, hadNone: !isSignedIn });
  const isNew = isSignedIn ? !seen.hadSession : !seen.hadNone;
  if (isNew) setSeen({ hadSession: true, hadNone: true });
  return isNew ? { hadSession: true, hadNone: true } : seen;
}

/** From a path that needs a session, or is none of ours, to /login; the wished path goes along. */
function ToLogin({ isWishKept }: { isWishKept: boolean }) {
  const { pathname, search, hash } = useLocation();
  const from = pathname + search + hash;
  return <Navigate to={PATHS.login} replace state={isWishKept ? { from } : null} />;
}

/** From a path that is only for people who are signed out, or is none of ours, to where they belong. */
function FromLogin() {
  const runtime = useRuntime();
  const location = useLocation();
  const isLogin = matchPath(PATHS.login, location.pathname) !== null;
  const to = isLogin ? destinationAfterSignIn(runtime, location.state) : PATHS.dashboard;
  // Who is led to such a path a second time is led away a second time.
  return <Navigate key={location.key} to={to} replace />;
}

/** The screen of the current path, or the redirect that the state of the session asks for (specification §2). */
export function ShellScreens() {
  const { user } = useAuth();
  const { pendingInvite } = useRuntime();
  const { pathname } = useLocation();
  // While a session is ending its person stays where they are.
  const isSignedIn = user !== undefined;
  const { hadSession, hadNone } = useSeenStates(isSignedIn);
  useSessionEnd();

  const features = useFeatures();
  const isAwaited = !isListed(pathname) && features === undefined;
  useLookForFeatures(isAwaited);

  const owner = ownerOf(pathname, isSignedIn, features);
  // Who opens an address that this shell does not know waits until it is known whether a feature has it.
  if (isAwaited) return <PageOutline name="page" />;
  if (owner) return <RemoteScreen key={owner} remote={owner} />;
  // Who signs out, or in as somebody else, does not come back to what the last session looked at; nor does anybody to a
  // path that no route has.
  const isWishKept = !hadSession && ownerOf(pathname, true, features) !== undefined;
  if (!isSignedIn) return <ToLogin isWishKept={isWishKept} />;
  const hasSignedInHere = hadNone && matchPath(PATHS.login, pathname) !== null;
  // The sign-in screen accepts the invitation that waits, and leads to its group.
  if (hasSignedInHere && pendingInvite.read()) return <RemoteScreen key="mf-auth" remote="mf-auth" />;
  return <FromLogin />;
}
