import type { SessionCheck, SessionCheckState } from '../runtime/host.ts';
import type { Session } from '../session/session.ts';

interface SessionCheckOptions {
  session: Session;
  /** Opens a session if the page gives one; returns whether the result stays unknown. Never rejects. */
  take: () => Promise<boolean>;
}

/** Asks the page for a session, and reports the progress. */
export function createSessionCheck({ session, take }: SessionCheckOptions) {
  let state: SessionCheckState = { isRunning: false, hasFailed: false };
  const listeners = new Set<() => void>();
  let running: Promise<void> | undefined;

  function change(changes: Partial<SessionCheckState>): void {
    state = { ...state, ...changes };
    for (const listener of [...listeners]) listener();
  }

  /** Waits for the check that is running, or starts one. Never rejects. */
  function ask(): Promise<void> {
    if (running) return running;
    const own: Promise<void> = Promise.resolve()
      .then(() => running === own && take())
      .then((hasFailed) => {
        if (running !== own) return;
        running = undefined;
        change({ isRunning: false, hasFailed: hasFailed && session.snapshot().status !== 'signedIn' });
      });
    running = own;
    change({ isRunning: true });
    return own;
  }

  const check: SessionCheck = {
    snapshot: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    repeat: () => void ask(),
  };
  return {
    check,
    ask,
    /** There is a session, so an earlier failure no longer matters. */
    settle() {
      change({ hasFailed: false });
    },
    /** Ends the check without a result: no feature waits for it. */
    stop() {
      running = undefined;
      change({ isRunning: false, hasFailed: false });
    },
  };
}
