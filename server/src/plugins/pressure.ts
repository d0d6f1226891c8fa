import underPressure from '@fastify/under-pressure';
import fp from 'fastify-plugin';
import { AppError, serviceUnavailable } from '../errors.ts';

const MAX_EVENT_LOOP_DELAY_MS = 1000;
const SAMPLE_MS = 1000;
const MAX_RSS_BYTES = 1.5 * 1024 ** 3;
const RETRY_AFTER_SECONDS = 5;
/** Work taken in one turn of the event loop (ms); who came during a turn waits for all of it, and then for their own. */
const MAX_TURN_MS = 150;
/** How long a spent turn may last in all (ms): refusing takes time too. If it lasts longer, the next one takes less. */
const TARGET_TURN_MS = 100;
const MIN_TURN_MS = 10;
const SHRINKING = 0.8;
const GROWING = 1.1;
/** Fewer than these are a pause of the machine, not a crowd. */
const MIN_CROWD = 10;

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server is on its way down: nothing new is taken. */
    isClosing(): boolean;
    /** Says "not ready" from now on; requests are served until the server closes, each as its connection's last. */
    startClosing(): void;
  }
}

/**
 * One long pause (a garbage collection, a busy neighbour on the machine) is no overload: pressure counts
 * once it has been met for a whole sample.
 *
 * @returns a function that takes the time (ms) of each meeting and says whether it has lasted
 */
export function createEndurance(): (now: number) => boolean {
  let startedAt = -Infinity;
  let lastMetAt = -Infinity;
  return (now) => {
    if (now - lastMetAt > 2 * SAMPLE_MS) startedAt = now;
    lastMetAt = now;
    return now - startedAt >= SAMPLE_MS;
  };
}

/**
 * Requests that arrive while the server works wait in their sockets, where nobody sees them, and come all at once in
 * the next turn of the event loop. A turn takes what can be answered soon; who stands further back is told so. How much
 * that is follows from how long spent turns last, as in controlled delay (RFC 8289).
 *
 * @param now the time (ms)
 * @returns a function to call once per request, which says whether the turn is spent
 */
export function createTurnBudget(now: () => number): () => boolean {
  let startedAt = 0;
  let endedAt = 0;
  let taken = 0;
  let isSpent = false;
  let budgetMs = MAX_TURN_MS;

  function endTurn(): void {
    const lastedMs = now() - endedAt;
    endedAt += lastedMs;
    if (!isSpent) budgetMs = MAX_TURN_MS;
    else if (lastedMs > TARGET_TURN_MS) budgetMs = Math.max(MIN_TURN_MS, budgetMs * SHRINKING);
    else budgetMs = Math.min(MAX_TURN_MS, budgetMs * GROWING);
    taken = 0;
    isSpent = false;
  }

  return () => {
    if (taken === 0) {
      startedAt = now();
      // It runs when the turn has seen every socket.
      setImmediate(endTurn);
    }
    taken += 1;
    isSpent ||= taken > MIN_CROWD && now() - startedAt > budgetMs;
    return isSpent;
  };
}

/** Sheds load instead of suffering it: 503 with Retry-After while overloaded or stopping; health answers go on. */
export const pressurePlugin = fp<{ isSheddingLoad: boolean }>(
  async (app, { isSheddingLoad }) => {
    let isLeaving = false;
    let isClosing = false;
    app.decorate('isClosing', () => isLeaving || isClosing);
    app.decorate('startClosing', () => {
      isLeaving = true;
    });
    app.addHook('preClose', (done) => {
      isClosing = true;
      done();
    });
    app.addHook('onSend', (_request, reply, _payload, done) => {
      if (app.isClosing()) void reply.header('Connection', 'close');
      done();
    });
    app.addHook('onRequest', (request, _reply, done) => {
      if (!isClosing || isWatching(request.url)) done();
      else
        done(
          new AppError(503, 'The service is restarting. Please try again in a moment.', {
            retryAfterSeconds: RETRY_AFTER_SECONDS,
          }),
        );
    });
    if (!isSheddingLoad) return;
    const isTurnSpent = createTurnBudget(() => performance.now());
    app.addHook('onRequest', (request, _reply, done) => {
      if (isWatching(request.url) || !isTurnSpent()) done();
      else done(serviceUnavailable(RETRY_AFTER_SECONDS));
    });
    const isLasting = createEndurance();
    await app.register(underPressure, {
      maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS,
      maxRssBytes: MAX_RSS_BYTES,
      sampleInterval: SAMPLE_MS,
      pressureHandler: (request) => {
        if (!isWatching(request.url) && isLasting(performance.now()))
          throw serviceUnavailable(RETRY_AFTER_SECONDS);
      },
    });
  },
  { name: 'pressure' },
);

/** Whoever watches the server must see it most when it suffers. */
function isWatching(url: string): boolean {
  return url.startsWith('/health') || url === '/metrics';
}
