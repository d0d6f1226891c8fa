/** The queue is full. */
export class QueueFullError extends Error {}

/** How much the newest piece of work weighs in what is known of their length. */
const NEWEST_WEIGHT = 0.1;
/** As many for each that works may wait in any case. */
const FEW = 2;

interface WorkQueueOptions {
  parallel: number;
  waiting: number;
  /** Nobody is let in who would wait longer than this (ms), as far as the length of the work so far tells. */
  maxWaitMs?: number;
  /** The time (ms); default: the process' own clock. */
  now?: () => number;
}

/**
 * Runs at most `parallel` pieces of work at once and lets at most `waiting` more wait: fewer when the work takes
 * long, for who waits in vain is better told at once.
 *
 * @returns a function that runs one piece; it rejects with QueueFullError when there is no place to wait
 */
export function createWorkQueue({
  parallel,
  waiting,
  maxWaitMs = Infinity,
  now = () => performance.now(),
}: WorkQueueOptions) {
  let running = 0;
  let usualMs = 0;
  const queue: (() => void)[] = [];

  function isFull(): boolean {
    // A few may always wait: slow work alone is no crowd.
    const expectedMs = queue.length < FEW * parallel ? 0 : ((queue.length + 1) / parallel) * usualMs;
    return queue.length >= waiting || expectedMs > maxWaitMs;
  }

  async function measured<Result>(work: () => Promise<Result>): Promise<Result> {
    const start = now();
    try {
      return await work();
    } finally {
      const ms = now() - start;
      usualMs = usualMs === 0 ? ms : usualMs + (ms - usualMs) * NEWEST_WEIGHT;
    }
  }

  async function takePlace(): Promise<void> {
    if (running < parallel) {
      running += 1;
      return;
    }
    if (isFull()) throw new QueueFullError('Too much work is waiting');
    // The one who leaves hands its place over, so `running` stays as it is.
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  function leavePlace(): void {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }

  return async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    await takePlace();
    try {
      return await measured(work);
    } finally {
      leavePlace();
    }
  };
}
