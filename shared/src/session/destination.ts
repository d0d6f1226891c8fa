import { PATHS, ownPath } from '../contracts/index.ts';
import type { Runtime } from '../remote/runtime.ts';

function wishedIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  return typeof state.from === 'string' ? ownPath(state.from) : undefined;
}

/**
 * Where somebody goes after signing in without an invitation (decisions §4): the path that the redirect
 * after a 401 left, when it was the same person's; else the path that led to /login; else the dashboard.
 * What was remembered is used up by asking.
 *
 * @param state navigation state of /login; its `from` must stay inside this app
 */
export function destinationAfterSignIn(runtime: Runtime, state: unknown): string {
  const snapshot = runtime.session.snapshot();
  const remembered = snapshot.status === 'signedIn' ? runtime.session.takePath(snapshot.user.id) : undefined;
  return ownPath(remembered) ?? wishedIn(state) ?? PATHS.dashboard;
}
