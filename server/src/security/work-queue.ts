import fastq from 'fastq';
import { serviceUnavailable } from '../errors.ts';

const RETRY_AFTER_SECONDS = 2;

/** How much the newest piece of work weighs in the moving average of service times. */
const SMOOTHING = 0.1;
/** As many for each that works may wait in any case: slow work alone is no overload. */
const MIN_QUEUED = 2;

interface WorkQueueOptions {
  /** So many pieces of work run at once. */
  concurrency: number;
  /** So many more may wait. */
  maxQueued: number;
  /** Nobody is let in whose queue wait would be longer (ms), as far as the service times so far tell. */
  maxQueueWaitMs?: number;
  /** The time (ms); default: the process' own clock. */
  now?: () => number;
}

/**
 * Runs at most `concurrency` pieces of work at once and lets at most `maxQueued` more wait: fewer when the work takes
 * long, for who waits in vain is better told at once.
 *
 * @returns a function that runs one piece; it throws 503 with Retry-After when there is no place to wait
 */
export function createWorkQueue({
  concurrency,
  maxQueued,
  maxQueueWaitMs = Infinity,
  now = () => performance.now(),
}: WorkQueueOptions) {
  let serviceMs = 0;

  async function measured(work: () => Promise<unknown>): Promise<unknown> {
    const start = now();
    try {
      return await work();
    } finally {
      const ms = now() - start;
      serviceMs = serviceMs === 0 ? ms : serviceMs + (ms - serviceMs) * SMOOTHING;
    }
  }

  const queue = fastq.promise(measured, concurrency);

  function isFull(): boolean {
    if (queue.running() < concurrency) return false;
    const queued = queue.length();
    const waitMs = queued < MIN_QUEUED * concurrency ? 0 : ((queued + 1) / concurrency) * serviceMs;
    return queued >= maxQueued || waitMs > maxQueueWaitMs;
  }

  return async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (isFull()) throw serviceUnavailable(RETRY_AFTER_SECONDS);
    // The queue gives back what the work gives.
    return (await queue.push(work)) as Result;
  };
}
