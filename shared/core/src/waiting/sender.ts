import type { ApiError } from '../api/api-error.ts';
import { userOf } from '../session/session-state.ts';
import { type SendContext, sendEntry } from './send-entry.ts';

const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 5 * 60_000;
const LOCK = 'quits-waiting';

const retryAfterOf = (failure: ApiError) =>
  'retryAfterSeconds' in failure ? failure.retryAfterSeconds : undefined;

/** Whether the failure may be about one entry, so that other groups' entries are worth a try. */
const isOfOneEntry = (failure: ApiError) =>
  typeof failure.status === 'number' && failure.status >= 500 && retryAfterOf(failure) === undefined;

/**
 * The pause before the next try, in milliseconds. It grows, and differs from device to device by a fifth.
 *
 * @param failures how many tries failed before this one
 * @param chance between 0 and 1
 */
export function pauseAfter(failures: number, chance: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.8 + 0.4 * chance);
}

/** Runs the work unless another tab of this browser is at it. On plain http tabs don't know of each other. */
async function alone<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return work();
  return locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}

/**
 * Sends what waits: in order within a group, and with growing pauses while something waits on.
 *
 * @param context `onRun` is called after each try
 */
export function createSender(context: SendContext & { onRun: () => Promise<void> }) {
  const { session, storage, isOver, onRun } = context;
  let isRunning = false;
  /** Something new happened during a try, like the network's return. */
  let isCalledAgain = false;
  let failures = 0;
  /** The server asked not to be called before this time. */
  let notBefore = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function own() {
    const userId = userOf(session.snapshot())?.id;
    return (await storage.all()).filter((entry) => entry.userId === userId && entry.state === 'waiting');
  }

  /** @returns whether there was something to send */
  async function sendAll(): Promise<boolean> {
    const heldUp = new Set<number>();
    for (let count = 0; ; count += 1) {
      const entry = (await own()).find(({ groupId }) => !heldUp.has(groupId));
      if (!entry) return count > 0;
      const failure = await sendEntry(entry, context);
      if (isOver()) return true;
      if (!failure) continue;
      heldUp.add(entry.groupId);
      notBefore = Date.now() + (retryAfterOf(failure) ?? 0) * 1000;
      if (!isOfOneEntry(failure)) return true;
    }
  }

  function retry(pause: number): void {
    clearTimeout(timer);
    timer = setTimeout(go, pause);
  }

  async function run(): Promise<void> {
    const pause = notBefore - Date.now();
    isCalledAgain = isRunning;
    if (isRunning || isOver() || session.token() === undefined) return;
    if (pause > 0) {
      retry(pause);
      return;
    }
    clearTimeout(timer);
    isRunning = true;
    try {
      if (await alone(sendAll)) await onRun();
      const isLeft = (await own()).length > 0;
      const next = isCalledAgain ? 0 : pauseAfter(failures, Math.random());
      if (isLeft && !isOver()) retry(Math.max(notBefore - Date.now(), next));
      failures += 1;
    } finally {
      isRunning = false;
    }
  }

  function go(): void {
    // Where the browser refuses its database, nothing waits.
    run().catch(() => undefined);
  }

  return {
    /** Sends now, unless the server asked for a pause. */
    send(): void {
      failures = 0;
      go();
    },
    stop: () => clearTimeout(timer),
  };
}
