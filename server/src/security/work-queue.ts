/** The queue is full. */
export class QueueFullError extends Error {}

/**
 * Runs at most `parallel` pieces of work at once and lets at most `waiting` more wait.
 *
 * @returns a function that runs one piece; it rejects with QueueFullError when there is no place to wait
 */
export function createWorkQueue({ parallel, waiting }: { parallel: number; waiting: number }) {
  let running = 0;
  const queue: (() => void)[] = [];

  async function takePlace(): Promise<void> {
    if (running < parallel) {
      running += 1;
      return;
    }
    if (queue.length >= waiting) throw new QueueFullError('Too much work is waiting');
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
      return await work();
    } finally {
      leavePlace();
    }
  };
}
