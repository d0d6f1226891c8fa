import underPressure from '@fastify/under-pressure';
import fp from 'fastify-plugin';
import { serviceUnavailable } from '../errors.ts';
import { isMonitoring } from './health.ts';

const RETRY_AFTER_SECONDS = 5;
const MAX_EVENT_LOOP_DELAY_MS = 1000;
const MAX_RSS_BYTES = 1.5 * 1024 ** 3;
const SAMPLE_INTERVAL_MS = 1000;
/** Requests of one iteration of the event loop are admitted until the next would wait for longer than this. */
const MAX_QUEUE_WAIT_MS = 150;
const MIN_QUEUE_WAIT_MS = 10;
/** How long an iteration that sheds may last in all: shedding takes time too. If it lasts longer, the next admits less. */
const TARGET_ITERATION_MS = 100;
const DECREASE = 0.8;
const INCREASE = 1.1;
/** Fewer than these are a pause of the machine, not a burst. */
const MIN_BURST = 10;

/**
 * One long pause (a garbage collection, a busy neighbor on the machine) is no overload: a limit is exceeded once it
 * has been for a whole sample.
 *
 * @returns a function that takes the time (ms) at which the limit was found exceeded and says whether that has lasted
 */
export function createSustained(): (now: number) => boolean {
  let startedAt = -Infinity;
  let lastAt = -Infinity;
  return (now) => {
    if (now - lastAt > 2 * SAMPLE_INTERVAL_MS) startedAt = now;
    lastAt = now;
    return now - startedAt >= SAMPLE_INTERVAL_MS;
  };
}

/**
 * Requests that arrive while the server works queue in their sockets, where nobody sees them, and come all at once in
 * the next iteration of the event loop. It admits what waits for a short time only and sheds the rest. The wait that is
 * allowed follows from how long iterations that shed last, as in controlled delay (RFC 8289).
 *
 * @param now the time (ms)
 * @returns a function to call once per request, which says whether it is admitted
 */
export function createQueueWaitLimit(now: () => number): () => boolean {
  let startedAt = 0;
  let endedAt = 0;
  let arrived = 0;
  let isShedding = false;
  let maxWaitMs = MAX_QUEUE_WAIT_MS;

  function endIteration(): void {
    const lastedMs = now() - endedAt;
    endedAt += lastedMs;
    if (!isShedding) maxWaitMs = MAX_QUEUE_WAIT_MS;
    else if (lastedMs > TARGET_ITERATION_MS) maxWaitMs = Math.max(MIN_QUEUE_WAIT_MS, maxWaitMs * DECREASE);
    else maxWaitMs = Math.min(MAX_QUEUE_WAIT_MS, maxWaitMs * INCREASE);
    arrived = 0;
    isShedding = false;
  }

  return () => {
    if (arrived === 0) {
      startedAt = now();
      // It runs when the iteration has seen every socket.
      setImmediate(endIteration);
    }
    arrived += 1;
    isShedding ||= arrived > MIN_BURST && now() - startedAt > maxWaitMs;
    return !isShedding;
  };
}

/** Admission control: sheds load, by 503 with Retry-After, instead of letting everybody wait; monitoring goes on. */
export const admissionControlPlugin = fp(
  async (app) => {
    const isAdmitted = createQueueWaitLimit(() => performance.now());
    app.addHook('onRequest', (request, _reply, done) => {
      if (isMonitoring(request.url) || isAdmitted()) done();
      else done(serviceUnavailable(RETRY_AFTER_SECONDS));
    });
    const isSustained = createSustained();
    await app.register(underPressure, {
      maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS,
      maxRssBytes: MAX_RSS_BYTES,
      sampleInterval: SAMPLE_INTERVAL_MS,
      pressureHandler: (request) => {
        if (!isMonitoring(request.url) && isSustained(performance.now()))
          throw serviceUnavailable(RETRY_AFTER_SECONDS);
      },
    });
  },
  { name: 'admission-control' },
);
