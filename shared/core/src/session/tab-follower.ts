import type { SessionState } from './session-state.ts';
import { STORAGE_KEYS, type Storages } from './storage.ts';
import { readStored, type StoredSession } from './stored-session.ts';

interface FollowedSession extends Pick<SessionState, 'snapshot' | 'show' | 'finish' | 'later'> {
  /** Whether storage works. If not, a missing value there means nothing. */
  isKept: () => boolean;
}

const isEqual = (one: StoredSession, other: StoredSession) =>
  one.token === other.token && JSON.stringify(one.user) === JSON.stringify(other.user);

/**
 * Follows the other tabs' changes to the shared session. A signed-out tab stays signed out, so that typed
 * values remain.
 *
 * @param now the clock, in milliseconds since 1970
 */
export function createTabFollower(
  storages: Storages,
  now: () => number,
  { snapshot, isKept, show, finish, later }: FollowedSession,
) {
  /** Removes the first user's screens before the second user signs in. */
  function changePerson(): void {
    finish({ reason: 'elsewhere' });
    later(() => {
      const latest = readStored(storages, now());
      if (latest) show({ status: 'signedIn', ...latest });
    }, 0);
  }

  /** Takes what another tab stored: a newer token, a changed name, or another user. */
  function follow(): void {
    const shown = snapshot();
    const stored = readStored(storages, now());
    if (shown.status === 'signedOut' || !stored) return;
    if (shown.user?.id !== stored.user.id) changePerson();
    else if (shown.status === 'ending' || !isEqual(shown, stored)) show({ status: 'signedIn', ...stored });
  }

  const stopWatching = storages.onChangeElsewhere((key) => {
    if (key !== null && key !== STORAGE_KEYS.token && key !== STORAGE_KEYS.user) return;
    const isEnded = isKept() && storages.local.get(STORAGE_KEYS.token) === null;
    if (isEnded && snapshot().status === 'signedIn') finish({ reason: 'elsewhere' });
    else follow();
  });

  return { follow, stop: stopWatching };
}
