import { performance as eventLoop } from 'node:perf_hooks';
import underPressure from '@fastify/under-pressure';
import fp from 'fastify-plugin';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { serviceUnavailable } from '../errors/app-error.ts';
import { onceAnswered } from '../http/answered.ts';
import { addressKey } from '../security/rate-limiter.ts';
import { claimsOf } from './auth.ts';
import { isMonitoring } from './health.ts';

const MAX_EVENT_LOOP_DELAY_MS = 1000;
const MAX_RSS_BYTES = 1.5 * 1024 ** 3;
const SAMPLE_INTERVAL_MS = 1000;
/**
 * While work keeps queueing, an iteration admits requests until the next would wait longer than
 * this.
 */
const MAX_QUEUE_WAIT_MS = 100;
const MIN_QUEUE_WAIT_MS = 10;
/**
 * The maximum credit from idle time. A burst after idle time is answered late instead of refused.
 */
const MAX_CREDIT_MS = 800;
/**
 * If an iteration that sheds takes longer than this in total, the next one admits less. Shedding
 * also takes time, and a backlog only shrinks when answers are faster than arrivals.
 */
const TARGET_ITERATION_MS = 50;
const DECREASE = 0.8;
const INCREASE = 1.1;
/** Fewer requests than this are a pause of the machine, not a burst. */
const MIN_BURST = 10;
/**
 * While several callers are active, requests of one caller beyond this number per iteration are
 * surplus.
 */
const FEW_PER_CALLER = 10;
const SURPLUS_SHARE = 0.5;

/**
 * One long pause, such as a garbage collection or a busy machine, is not overload. A limit counts
 * as exceeded after a whole sample.
 *
 * @returns a function that takes the time (ms) at which the limit was exceeded, and returns whether
 *   that has lasted
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

/** The allowed wait after an iteration that shed, as in controlled delay (RFC 8289). */
const nextMaxWaitMs = (maxWaitMs: number, isLate: boolean) =>
  isLate
    ? Math.max(MIN_QUEUE_WAIT_MS, maxWaitMs * DECREASE)
    : Math.min(MAX_QUEUE_WAIT_MS, maxWaitMs * INCREASE);

/**
 * Requests that arrive while the server works queue invisibly in their sockets. They all arrive in
 * the next iteration of the event loop.
 * This limit admits requests with a short wait and sheds the rest. The allowed wait follows from
 * the duration of iterations that shed, as in controlled delay (RFC 8289), and from earlier idle
 * time.
 * A burst is not overload, and neither is a busy machine, so a burst is measured in processor time.
 * One caller's surplus is admitted less while other callers are active.
 *
 * @param clock the time, the idle time of the event loop so far, and the processor time of the
 *   process so far (ms)
 * @returns a function to call once per request with the caller and whether it is the caller's only
 *   request; it returns whether the request is admitted
 */
export function createQueueWaitLimit(clock: {
  now: () => number;
  idleMs: () => number;
  workMs: () => number;
}): (caller: string, isOnly?: boolean) => boolean {
  let startedAt = 0;
  let workedMs = 0;
  let idleMs = clock.idleMs();
  let credit = MAX_CREDIT_MS;
  let arrived = 0;
  let isShedding = false;
  let maxWaitMs = MAX_QUEUE_WAIT_MS;
  let counts = new Map<string, number>();
  let areOthersHere = false;

  function startIteration(): void {
    const idleBefore = idleMs;
    idleMs = clock.idleMs();
    credit = Math.min(MAX_CREDIT_MS, credit + idleMs - idleBefore);
    startedAt = clock.now();
    workedMs = clock.workMs();
    // `setImmediate` runs after the iteration has read every socket.
    setImmediate(endIteration);
  }

  function endIteration(): void {
    const lastedMs = clock.now() - startedAt;
    const isLate = lastedMs > TARGET_ITERATION_MS + credit;
    maxWaitMs = isShedding ? nextMaxWaitMs(maxWaitMs, isLate) : MAX_QUEUE_WAIT_MS;
    credit = Math.max(0, credit - Math.max(0, clock.workMs() - workedMs - maxWaitMs));
    areOthersHere = counts.size > 1;
    counts = new Map();
    arrived = 0;
    isShedding = false;
  }

  /**
   * Whether new work would wait only briefly, or no longer than the credit from idle time allows.
   */
  function isWaitShort(share: number): boolean {
    const worked = clock.workMs() - workedMs;
    return (
      clock.now() - startedAt <= maxWaitMs * share || (credit > 0 && worked <= (maxWaitMs + credit) * share)
    );
  }

  return (caller, isOnly = false) => {
    if (arrived === 0) startIteration();
    arrived += 1;
    const count = (counts.get(caller) ?? 0) + 1;
    counts.set(caller, count);
    const isSurplus = count > FEW_PER_CALLER && (areOthersHere || counts.size > 1);
    // A caller who waits for each answer sends one request per iteration. Further requests have
    // waited in sockets.
    const isAdmitted =
      (isOnly && count === 1) || arrived <= MIN_BURST || isWaitShort(isSurplus ? SURPLUS_SHARE : 1);
    isShedding ||= !isAdmitted;
    return isAdmitted;
  };
}

function workMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Counts the unanswered requests of each caller. Streams do not count, because they have no end.
 */
function createInFlight() {
  const counts = new Map<string, number>();
  return {
    has: (caller: string) => counts.has(caller),
    add(caller: string, request: FastifyRequest, reply: FastifyReply): void {
      counts.set(caller, (counts.get(caller) ?? 0) + 1);
      onceAnswered(request, reply, () => {
        const rest = (counts.get(caller) ?? 0) - 1;
        if (rest > 0) counts.set(caller, rest);
        else counts.delete(caller);
      });
    },
  };
}

/**
 * Admission control: sheds load with 503 and Retry-After instead of delaying all callers.
 * Monitoring requests always pass.
 * A caller who waits for each answer before the next request is never shed.
 */
export const admissionControlPlugin = fp(
  async (app) => {
    const isAdmitted = createQueueWaitLimit({
      now: () => performance.now(),
      idleMs: () => eventLoop.eventLoopUtilization().idle,
      workMs,
    });
    const inFlight = createInFlight();
    const onlyOnes = new WeakSet<FastifyRequest>();
    /** An account, or an address without a valid token. Callers can forge neither. */
    const callerOf = (request: FastifyRequest) => claimsOf(app, request)?.sub ?? addressKey(request.ip);

    app.addHook('onRequest', (request, reply, done) => {
      const caller = callerOf(request);
      const isMonitor = isMonitoring(request.url);
      const isOnly = isMonitor || !inFlight.has(caller);
      if (isOnly) onlyOnes.add(request);
      if (isMonitor || isAdmitted(caller, isOnly)) {
        if (!request.routeOptions.config.isStream) inFlight.add(caller, request, reply);
        done();
      } else done(serviceUnavailable());
    });
    const isSustained = createSustained();
    await app.register(underPressure, {
      maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS,
      maxRssBytes: MAX_RSS_BYTES,
      sampleInterval: SAMPLE_INTERVAL_MS,
      pressureHandler: (request) => {
        if (isSustained(performance.now()) && !onlyOnes.has(request)) throw serviceUnavailable();
      },
    });
  },
  { name: 'admission-control' },
);
