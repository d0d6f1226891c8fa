import { destinationAfterSignIn, useAuth, useRuntime } from '@quits/core';
import { PATHS } from '@quits/contracts';
import { t } from '@quits/domain';
import { useState } from 'react';
import { Navigate, matchPath, useLocation } from 'react-router-dom';
import { RemoteScreen } from '../remotes/remote-screen.tsx';
import { PageOutline } from '../remotes/screen-skeleton.tsx';
import { useFeatures } from '../remotes/use-features.ts';
import { isListed, ownerOf } from './route-table.ts';
import { useLookForFeatures } from './use-look-for-features.ts';
import { useSessionEnd } from './use-session-end.ts';

/** The session states that this page has had, including the current one. */
function useSeenStates(isSignedIn: boolean): { hadSession: boolean; hadNone: boolean } {
  const [seen, setSeen] = useState({ hadSession: isSignedIn, hadNone: !isSignedIn });
  const isNew = isSignedIn ? !seen.hadSession : !seen.hadNone;
  if (isNew) setSeen({ hadSession: true, hadNone: true });
  return isNew ? { hadSession: true, hadNone: true } : seen;
}

/** Redirects from a path that needs a session, or is unknown, to /login with the requested path. */
function ToLogin({ isPathKept }: { isPathKept: boolean }) {
  const { pathname, search, hash } = useLocation();
  const from = pathname + search + hash;
  return <Navigate to={PATHS.login} replace state={isPathKept ? { from } : null} />;
}

/** Redirects a signed-in user from a signed-out or unknown path. */
function FromLogin() {
  const runtime = useRuntime();
  const location = useLocation();
  const isLogin = matchPath(PATHS.login, location.pathname) !== null;
  const to = isLogin ? destinationAfterSignIn(runtime, location.state) : PATHS.dashboard;
  // The key redirects again on a second visit.
  return <Navigate key={location.key} to={to} replace />;
}

/** The screen of the current path, or the redirect that the session state needs (specification §2). */
export function ShellScreens() {
  const { user } = useAuth();
  const { pendingInvite } = useRuntime();
  const { pathname } = useLocation();
  // While a session is ending, its user stays on the screen.
  const isSignedIn = user !== undefined;
  const { hadSession, hadNone } = useSeenStates(isSignedIn);
  useSessionEnd();

  const features = useFeatures();
  const isAwaited = !isListed(pathname) && features === undefined;
  useLookForFeatures(isAwaited);

  const owner = ownerOf(pathname, isSignedIn, features);
  // An unknown address may belong to an unlisted feature, so wait for the list.
  if (isAwaited) return <PageOutline name={t('[a screen of the app] page')} />;
  if (owner) return <RemoteScreen key={owner} remote={owner} />;
  // Drops the path after a sign-out or a change of user, and when no route has it.
  const isPathKept = !hadSession && ownerOf(pathname, true, features) !== undefined;
  if (!isSignedIn) return <ToLogin isPathKept={isPathKept} />;
  const hasSignedInHere = hadNone && matchPath(PATHS.login, pathname) !== null;
  // The sign-in screen accepts the pending invitation and leads to its group.
  if (hasSignedInHere && pendingInvite.read()) return <RemoteScreen key="mf-auth" remote="mf-auth" />;
  return <FromLogin />;
}
