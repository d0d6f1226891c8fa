import { PATHS, fieldIn, ownPath } from '@quits/contracts';
import type { Session } from './session.ts';

/** What was decided for the session with this token: the shell and the sign-in screen both ask. */
const decisions = new WeakMap<Session, { token: string; path: string }>();

/** /login would send whoever is signed in here again. */
function isElsewhere(path: string | undefined): path is string {
  return path !== undefined && path.split(/[?#]/)[0] !== PATHS.login;
}

/**
 * Where somebody goes after signing in without an invitation (decisions §4): the path that the redirect
 * after a 401 left, when it was the same person's; else the path that led to /login; else the dashboard.
 * What was remembered is used up by the first question; asking again during the same session gives the
 * same answer, so that whoever navigates last does not change it.
 *
 * @param state navigation state of /login; its `from` must stay inside this app
 */
export function destinationAfterSignIn({ session }: { session: Session }, state: unknown): string {
  const snapshot = session.snapshot();
  if (snapshot.status !== 'signedIn') return PATHS.dashboard;
  const decided = decisions.get(session);
  if (decided?.token === snapshot.token) return decided.path;
  const wishes = [ownPath(session.takePath(snapshot.user.id)), ownPath(fieldIn(state, 'from'))];
  const path = wishes.find(isElsewhere) ?? PATHS.dashboard;
  decisions.set(session, { token: snapshot.token, path });
  return path;
}
