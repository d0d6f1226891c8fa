import { DELAYS } from '@quits/contracts';
import type { User } from '@quits/contracts';
import { wipeDrafts } from './drafts.ts';
import { STORAGE_KEYS } from './storage.ts';
import type { Storages } from './storage.ts';
import { isExpired } from './token.ts';

export type SessionSnapshot =
  | { status: 'signedIn'; token: string; user: User }
  | { status: 'signedOut' }
  /** A 401 arrived: storage is cleared, /login follows in 1500 ms, and no further call goes out. */
  | { status: 'ending'; user?: User };

export interface SessionEnd {
  reason: 'asked' | 'expired' | 'elsewhere';
  token?: string;
}

export interface Session {
  snapshot(): SessionSnapshot;
  subscribe(listener: () => void): () => void;
  /** Calls back once per end of a session. */
  onEnd(listener: (end: SessionEnd) => void): () => void;
  token(): string | undefined;
  /** Asks whoever gives tokens for another one, because this one was refused. Never rejects. */
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

function isUser(value: unknown): value is User {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'number' &&
    'email' in value
  );
}

function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Restores only when both values exist and the token's exp is in the future; else removes both (§4). */
function restore({ local }: Storages, now: () => number): SessionSnapshot {
  const token = local.get(STORAGE_KEYS.token);
  const user = parse(local.get(STORAGE_KEYS.user));
  if (token !== null && isUser(user) && !isExpired(token, now())) return { status: 'signedIn', token, user };
  clear({ local });
  return { status: 'signedOut' };
}

/** The path that was kept, if it was this person's. */
function pathOf(kept: unknown, userId: number): string | undefined {
  if (typeof kept !== 'object' || kept === null || !('userId' in kept) || !('path' in kept)) return undefined;
  return kept.userId === userId && typeof kept.path === 'string' ? kept.path : undefined;
}

function clear({ local }: Pick<Storages, 'local'>): void {
  local.remove(STORAGE_KEYS.token);
  local.remove(STORAGE_KEYS.user);
}

function userOf(snapshot: SessionSnapshot): User | undefined {
  return snapshot.status === 'signedOut' ? undefined : snapshot.user;
}

/**
 * The session facility (specification §4): restored from storage at creation, written whenever it
 * changes, cleared when there is none.
 *
 * @param now the clock, in milliseconds since 1970
 */
export function createSession(storages: Storages, now: () => number = Date.now): Session {
  let snapshot = restore(storages, now);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let askForToken: (() => Promise<void>) | undefined;
  const listeners = new Set<() => void>();
  const endListeners = new Set<(end: SessionEnd) => void>();

  function change(next: SessionSnapshot): void {
    snapshot = next;
    if (next.status === 'signedIn') {
      storages.local.set(STORAGE_KEYS.token, next.token);
      storages.local.set(STORAGE_KEYS.user, JSON.stringify(next.user));
    } else {
      clear(storages);
    }
    for (const listener of [...listeners]) listener();
  }

  function finish(end: SessionEnd): void {
    change({ status: 'signedOut' });
    for (const listener of [...endListeners]) listener(end);
  }

  const stopWatching = storages.onChangeElsewhere((key) => {
    if (key !== null && key !== STORAGE_KEYS.token && key !== STORAGE_KEYS.user) return;
    if (snapshot.status === 'signedIn' && storages.local.get(STORAGE_KEYS.token) === null) {
      finish({ reason: 'elsewhere' });
    }
  });

  return {
    snapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onEnd(listener) {
      endListeners.add(listener);
      return () => endListeners.delete(listener);
    },
    token: () => (snapshot.status === 'signedIn' ? snapshot.token : undefined),
    renew: async () => askForToken?.(),
    renewBy(ask) {
      askForToken = ask;
    },
    start({ token, user }) {
      clearTimeout(timer);
      change({ status: 'signedIn', token, user });
    },
    updateUser(changes) {
      if (snapshot.status === 'signedIn') change({ ...snapshot, user: { ...snapshot.user, ...changes } });
    },
    end() {
      const token = snapshot.status === 'signedIn' ? snapshot.token : undefined;
      wipeDrafts(storages.local);
      storages.tab.remove(STORAGE_KEYS.returnTo);
      finish({ reason: 'asked', ...(token ? { token } : {}) });
    },
    expire() {
      if (snapshot.status === 'ending') return false;
      const user = userOf(snapshot);
      change({ status: 'ending', ...(user ? { user } : {}) });
      timer = setTimeout(() => {
        finish({ reason: 'expired' });
      }, DELAYS.redirectAfter401);
      return true;
    },
    rememberPath(path) {
      const user = userOf(snapshot);
      if (user) storages.tab.set(STORAGE_KEYS.returnTo, JSON.stringify({ userId: user.id, path }));
    },
    takePath(userId) {
      const kept = parse(storages.tab.get(STORAGE_KEYS.returnTo));
      storages.tab.remove(STORAGE_KEYS.returnTo);
      return pathOf(kept, userId);
    },
    dispose() {
      clearTimeout(timer);
      stopWatching();
      listeners.clear();
      endListeners.clear();
    },
  };
}
