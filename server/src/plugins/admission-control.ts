import { performance as eventLoop } from 'node:perf_hooks';
import underPressure from '@fastify/under-pressure';
import fp from 'fastify-plugin';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { serviceUnavailable } from '../errors.ts';
import { onceAnswered } from '../http/answered.ts';
import { addressKey } from '../security/rate-limiter.ts';
import { claimsOf } from './auth.ts';
import { isMonitoring } from './health.ts';

const MAX_EVENT_LOOP_DELAY_MS = 1000;
const MAX_RSS_BYTES = 1.5 * 1024 ** 3;
const SAMPLE_INTERVAL_MS = 1000;
/** Where work keeps queueing, requests of one iteration are admitted until the next would wait for longer than this. */
const MAX_QUEUE_WAIT_MS = 100;
const MIN_QUEUE_WAIT_MS = 10;
/** Idle time earns as much credit at most: a burst after it is answered late rather than refused. */
const MAX_CREDIT_MS = 800;
/**
 * If an iteration that sheds lasts longer in all, the next admits less: shedding takes time too, and what waits outside,
 * left over from the beginning, is worked off only by answers that come faster than requests.
 */
const TARGET_ITERATION_MS = 50;
const DECREASE = 0.8;
const INCREASE = 1.1;
/** Fewer than these are a pause of the machine, not a burst. */
const MIN_BURST = 10;
/** Beside others, what one caller sends beyond as many in an iteration is their surplus. */
const FEW_PER_CALLER = 10;
const SURPLUS_SHARE = 0.5;

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
 * allowed follows from how long iterations that shed last, as in controlled delay (RFC 8289), and from how long the
 * server was idle before: a burst is no overload, nor is a busy neighbor, so a burst is measured by processor time. Of one caller's surplus beside others less is admitted.
 *
 * @param clock the time, and how long the event loop has been idle and the process has worked so far (ms)
 * @returns a function to call once per request with who sends it and whether that is their only one, which says whether
 *   it is admitted
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
    // It runs when the iteration has seen every socket.
    setImmediate(endIteration);
  }

  function endIteration(): void {
    const lastedMs = clock.now() - startedAt;
    if (!isShedding) maxWaitMs = MAX_QUEUE_WAIT_MS;
    else if (lastedMs > TARGET_ITERATION_MS + credit)
      maxWaitMs = Math.max(MIN_QUEUE_WAIT_MS, maxWaitMs * DECREASE);
    else maxWaitMs = Math.min(MAX_QUEUE_WAIT_MS, maxWaitMs * INCREASE);
    credit = Math.max(0, credit - Math.max(0, clock.workMs() - workedMs - maxWaitMs));
    areOthersHere = counts.size > 1;
    counts = new Map();
    arrived = 0;
    isShedding = false;
  }

  /** Whether work that arrives now waits for a short time only, or for as long as idle time has earned. */
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
    // Who waits for each answer sends one in an iteration: further ones have waited in sockets.
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

/** Counts the requests of each caller that are being answered. A stream of changes has no end: it does not count. */
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
 * Admission control: sheds load, by 503 with Retry-After, instead of letting everybody wait; monitoring goes on. A caller
 * who waits for each answer before asking again is never shed, whatever load others make.
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
    /** An account or, without a token of ours, an address: callers cannot make up either. */
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
