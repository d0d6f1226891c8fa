import type { User } from '@quits/contracts';

export type SessionSnapshot =
  | { status: 'signedIn'; token: string; user: User }
  | { status: 'signedOut' }
  /** A 401 arrived: storage is cleared, /login follows in 1500 ms, and no further call goes out. */
  | { status: 'ending'; user?: User };

export interface SessionEnd {
  reason: 'asked' | 'expired' | 'elsewhere';
  token?: string;
}

/** The user of a session that has not ended. */
export function userOf(snapshot: SessionSnapshot): User | undefined {
  return snapshot.status === 'signedOut' ? undefined : snapshot.user;
}

/** A tab's session state, its listeners, and its one delayed change. */
export function createSessionState(first: SessionSnapshot) {
  let snapshot = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const endListeners = new Set<(end: SessionEnd) => void>();

  function show(next: SessionSnapshot): void {
    clearTimeout(timer);
    snapshot = next;
    for (const listener of [...listeners]) listener();
  }

  return {
    snapshot: () => snapshot,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onEnd(listener: (end: SessionEnd) => void) {
      endListeners.add(listener);
      return () => endListeners.delete(listener);
    },
    show,
    /** Signs out and notifies the listeners of the reason. */
    finish(end: SessionEnd): void {
      show({ status: 'signedOut' });
      for (const listener of [...endListeners]) listener(end);
    },
    /** Runs a change after a delay, unless the session changes before. */
    later(change: () => void, ms: number): void {
      clearTimeout(timer);
      timer = setTimeout(change, ms);
    },
    dispose(): void {
      clearTimeout(timer);
      listeners.clear();
      endListeners.clear();
    },
  };
}

export type SessionState = ReturnType<typeof createSessionState>;
