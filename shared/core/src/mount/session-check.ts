import type { SessionCheck, SessionCheckState } from '../runtime/host.ts';
import type { Session } from '../session/session.ts';
import type { GetToken } from './ask-host.ts';

interface SessionCheckOptions {
  session: Session;
  /** Every host that can be asked now. */
  hosts: () => Iterable<GetToken>;
  /** Opens a session if a host gives one; gives whether it stays unknown that it has one. Never rejects. */
  take: (getToken: GetToken) => Promise<boolean>;
}

/** Asks hosts one after the other until one gives a session, and says how far it is. */
export function createSessionCheck({ session, hosts, take }: SessionCheckOptions) {
  let state: SessionCheckState = { isRunning: false, hasFailed: false };
  const listeners = new Set<() => void>();
  /** The asking that is under way, with whom it has asked and will ask. */
  let run: { asked: Set<GetToken>; end: Promise<void> } | undefined;

  function change(changes: Partial<SessionCheckState>): void {
    state = { ...state, ...changes };
    for (const listener of [...listeners]) listener();
  }

  async function askInTurn(asked: Set<GetToken>): Promise<void> {
    const before = session.token();
    const hasOther = () => session.token() !== undefined && session.token() !== before;
    let hasFailed = false;
    // Whoever is added meanwhile is asked as well.
    for (const getToken of asked) {
      if (hasOther()) break;
      if (await take(getToken)) hasFailed = true;
    }
    run = undefined;
    change({ isRunning: false, hasFailed: hasFailed && session.snapshot().status !== 'signedIn' });
  }

  /** Who is being asked is not asked twice. Never rejects. */
  function ask(wanted: Iterable<GetToken> = hosts()): Promise<void> {
    const asked = run?.asked ?? new Set();
    for (const getToken of wanted) asked.add(getToken);
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
    /** There is a session, or nobody is left to be asked. */
    settle() {
      change({ hasFailed: false });
    },
    /** Whoever has been asked is asked anew when it is wanted again. */
    forget() {
      run?.asked.clear();
    },
  };
}
