import { DELAYS } from '@quits/contracts';
import type { User } from '@quits/contracts';
import { wipeDrafts } from './drafts.ts';
import { createSessionState, userOf } from './session-state.ts';
import type { SessionEnd, SessionSnapshot } from './session-state.ts';
import { dropPath, keepPath, takeKeptPath } from './return-path.ts';
import type { Storages } from './storage.ts';
import { clearStored, restoreStored, writeStored } from './stored-session.ts';
import type { StoredSession } from './stored-session.ts';
import { createTabFollower } from './tab-follower.ts';

export type { SessionEnd, SessionSnapshot };

export interface Session {
  snapshot(): SessionSnapshot;
  subscribe(listener: () => void): () => void;
  /** Calls back once per end of a session. */
  onEnd(listener: (end: SessionEnd) => void): () => void;
  token(): string | undefined;
  /** Takes another tab's token, or asks whoever gives tokens for one, because this one was refused. Never rejects. */
  renew(): Promise<void>;
  /** Says who gives tokens, if anybody does. */
  renewBy(ask: (() => Promise<void>) | undefined): void;
  start(session: { token: string; user: User }): void;
  updateUser(change: Partial<Pick<User, 'name'>>): void;
  /** Ends the session because the person asked for it; wipes drafts. */
  end(): void;
  /** Ends it because of a 401. Gives false when it is ending already, so that only one toast is shown. */
  expire(): boolean;
  /** Keeps the path that a redirect left; the same person gets it back after signing in again. */
  rememberPath(path: string): void;
  takePath(userId: number): string | undefined;
  dispose(): void;
}

/**
 * The session facility (specification §4): restored from storage at creation, written whenever it
 * changes, cleared when there is none. All tabs have one session: what another tab stored is followed at once.
 *
 * @param now the clock, in milliseconds since 1970
 */
export function createSession(storages: Storages, now: () => number = Date.now): Session {
  const restored = restoreStored(storages, now());
  const state = createSessionState(restored ? { status: 'signedIn', ...restored } : { status: 'signedOut' });
  const { snapshot, show, finish } = state;
  const userNow = () => userOf(snapshot());
  /** Whether storage keeps anything at all: where it does not, what is missing there tells nothing. */
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
