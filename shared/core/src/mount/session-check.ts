import type { SessionCheck, SessionCheckState } from '../runtime/host.ts';
import type { Session } from '../session/session.ts';
import type { GetToken } from './ask-host.ts';

interface SessionCheckOptions {
  session: Session;
  /** Every host that can be asked now. */
  hosts: () => Iterable<GetToken>;
  /** Opens a session if a host gives one; returns whether the result stays unknown. Never rejects. */
  take: (getToken: GetToken) => Promise<boolean>;
}

/** Asks hosts one after the other until one gives a session, and reports the progress. */
export function createSessionCheck({ session, hosts, take }: SessionCheckOptions) {
  let state: SessionCheckState = { isRunning: false, hasFailed: false };
  const listeners = new Set<() => void>();
  /** The check that is running, with its past and future hosts. */
  let run: { asked: Set<GetToken>; end: Promise<void> } | undefined;

  function change(changes: Partial<SessionCheckState>): void {
    state = { ...state, ...changes };
    for (const listener of [...listeners]) listener();
  }

  async function askInTurn(asked: Set<GetToken>): Promise<void> {
    const before = session.token();
    const hasOther = () => session.token() !== undefined && session.token() !== before;
    let hasFailed = false;
    // The loop includes hosts that are added meanwhile.
    for (const getToken of asked) {
      if (hasOther()) break;
      if (await take(getToken)) hasFailed = true;
    }
    run = undefined;
    change({ isRunning: false, hasFailed: hasFailed && session.snapshot().status !== 'signedIn' });
  }

  /** Skips hosts that are being asked. Never rejects. */
  function ask(requested: Iterable<GetToken> = hosts()): Promise<void> {
    const asked = run?.asked ?? new Set();
    for (const getToken of requested) asked.add(getToken);
    if (run) return run.end;
    change({ isRunning: true });
    const end = Promise.resolve().then(() => askInTurn(asked));
    run = { asked, end };
    return end;
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
    /** Ends the check: there is a session, or no host is left to ask. */
    settle() {
      change({ hasFailed: false });
    },
    /** Allows each host to be asked again. */
    forget() {
      run?.asked.clear();
    },
  };
}
