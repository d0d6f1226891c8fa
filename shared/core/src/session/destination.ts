import { PATHS, fieldIn, ownPath } from '@quits/contracts';
import type { Session } from './session.ts';

/** The decision for the session with this token: the shell and the sign-in screen both ask. */
const decisions = new WeakMap<Session, { token: string; path: string }>();

/** /login would redirect a signed-in user here again. */
function isElsewhere(path: string | undefined): path is string {
  return path !== undefined && path.split(/[?#]/)[0] !== PATHS.login;
}

/**
 * The path after signing in without an invitation. First comes the same user's path before the
 * redirect after a 401, then the path that led to /login, then the dashboard. The first call consumes the
 * stored path. Later calls in the same session give the same answer, so the order of navigation does not
 * matter.
 *
 * @param state navigation state of /login; its `from` must stay inside this app
 */
export function destinationAfterSignIn({ session }: { session: Session }, state: unknown): string {
  const snapshot = session.snapshot();
  if (snapshot.status !== 'signedIn') return PATHS.dashboard;
  const decided = decisions.get(session);
  if (decided?.token === snapshot.token) return decided.path;
  const requests = [ownPath(session.takePath(snapshot.user.id)), ownPath(fieldIn(state, 'from'))];
  const path = requests.find(isElsewhere) ?? PATHS.dashboard;
  decisions.set(session, { token: snapshot.token, path });
  return path;
}
