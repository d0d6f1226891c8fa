import { DELAYS, fieldIn, type User } from '@quits/contracts';
import { wipeDrafts } from './drafts.ts';
import { parse } from './parse.ts';
import { createSessionState, type SessionEnd, type SessionSnapshot, userOf } from './session-state.ts';
import { STORAGE_KEYS, type Storages } from './storage.ts';
import { clearStored, restoreStored, type StoredSession, writeStored } from './stored-session.ts';
import { createTabFollower } from './tab-follower.ts';

type TabStorage = Pick<Storages, 'tab'>;

/** Stores the path before a redirect, for its user. */
function keepPath({ tab }: TabStorage, userId: number, path: string): void {
  tab.set(STORAGE_KEYS.returnTo, JSON.stringify({ userId, path }));
}

function dropPath({ tab }: TabStorage): void {
  tab.remove(STORAGE_KEYS.returnTo);
}

/** Returns and removes the stored path; `undefined` when it belongs to another user. */
function takeKeptPath(storages: TabStorage, userId: number): string | undefined {
  const stored = parse(storages.tab.get(STORAGE_KEYS.returnTo));
  dropPath(storages);
  const path = fieldIn(stored, 'path');
  return fieldIn(stored, 'userId') === userId && typeof path === 'string' ? path : undefined;
}

export type { SessionEnd, SessionSnapshot };

export interface Session {
  snapshot(): SessionSnapshot;
  subscribe(listener: () => void): () => void;
  /** Calls back once per end of a session. */
  onEnd(listener: (end: SessionEnd) => void): () => void;
  token(): string | undefined;
  /** Replaces a refused token with another tab's, or with a new one from the host. Never rejects. */
  renew(): Promise<void>;
  /** Sets the function that requests a new token, if there is one. */
  renewBy(ask: (() => Promise<void>) | undefined): void;
  start(session: { token: string; user: User }): void;
  updateUser(change: Partial<Pick<User, 'name'>>): void;
  /** Ends the session at the user's request; deletes drafts. */
  end(): void;
  /**
   * Ends the session because of a 401. Returns false when it is ending already, so that only one toast shows.
   */
  expire(): boolean;
  /** Stores the path before a redirect; the same user returns to it after signing in. */
  rememberPath(path: string): void;
  takePath(userId: number): string | undefined;
  dispose(): void;
}

/**
 * The session (specification §4). Restores it from storage, writes each change and clears it at the end. All
 * tabs share one session and follow each other's changes.
 *
 * @param now the clock, in milliseconds since 1970
 */
export function createSession(storages: Storages, now: () => number = Date.now): Session {
  const restored = restoreStored(storages, now());
  const state = createSessionState(restored ? { status: 'signedIn', ...restored } : { status: 'signedOut' });
  const { snapshot, show, finish } = state;
  const userNow = () => userOf(snapshot());
  /** Whether storage works. If not, a missing value there means nothing. */
  let isKept = restored !== undefined;
  let askForToken: (() => Promise<void>) | undefined;
  const { follow, stop } = createTabFollower(storages, now, { ...state, isKept: () => isKept });

  function start(session: StoredSession): void {
    isKept = writeStored(storages, session);
    show({ status: 'signedIn', ...session });
  }

  function token(): string | undefined {
    const shown = snapshot();
    return shown.status === 'signedIn' ? shown.token : undefined;
  }

  return {
    snapshot,
    subscribe: state.subscribe,
    onEnd: state.onEnd,
    token,
    async renew() {
      const refused = snapshot();
      follow();
      if (snapshot() === refused) await askForToken?.();
    },
    renewBy(ask) {
      askForToken = ask;
    },
    start,
    updateUser(changes) {
      const userId = userNow()?.id;
      follow();
      const latest = snapshot();
      if (latest.status === 'signedIn' && latest.user.id === userId)
        start({ token: latest.token, user: { ...latest.user, ...changes } });
    },
    end() {
      const ended = token();
      wipeDrafts(storages.local);
      dropPath(storages);
      clearStored(storages);
      finish({ reason: 'asked', ...(ended ? { token: ended } : {}) });
    },
    expire() {
      const refused = snapshot();
      follow();
      if (snapshot() !== refused || refused.status === 'ending') return false;
      const user = userOf(refused);
      clearStored(storages);
      show({ status: 'ending', ...(user ? { user } : {}) });
      state.later(() => {
        finish({ reason: 'expired' });
      }, DELAYS.redirectAfter401);
      return true;
    },
    rememberPath(path) {
      const user = userNow();
      if (user) keepPath(storages, user.id, path);
    },
    takePath: (userId) => takeKeptPath(storages, userId),
    dispose() {
      stop();
      state.dispose();
    },
  };
}
