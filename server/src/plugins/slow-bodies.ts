import type { IncomingMessage } from 'node:http';
import fp from 'fastify-plugin';
import { REQUEST_TIMEOUT, refuseConnection } from './errors.ts';

/**
 * Enough for the largest file at 0.7 Mbit/s (ms). Node has one limit for all requests, and this is
 * its value.
 */
export const UPLOAD_TIMEOUT_MS = 120_000;
/** The limit for all other bodies, and the interval at which uploads are measured (ms). */
const BODY_TIMEOUT_MS = 15_000;
/** How much an upload must deliver per interval: 64 kbit/s. */
const MIN_BYTES = 120_000;

/** The maximum number of intervals while other calls wait for the place: 30 s. */
const LOOKS_WHILE_OTHERS_WAIT = 2;

declare module 'fastify' {
  interface FastifyInstance {
    /** The limits for slow bodies. */
    bodyLimits: { timeoutMs: number; minBytes: number };
    /**
     * Pauses the time limit of a request's body while it waits for its turn. The returned function
     * restarts it. From then on the body may take as long as data keeps arriving, or 30 s while
     * other calls wait.
     */
    allowSlowBody: (request: FastifyRequest) => (isAwaited: () => boolean) => void;
    /** Pauses it as well. The returned function restarts the limit of all other bodies. */
    delayBody: (request: FastifyRequest) => () => void;
  }
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Ends connections whose bodies arrive too slowly, because they hold a connection, and for uploads
 * memory. It listens on the server itself, so that it sees every request.
 */
export const slowBodiesPlugin = fp(
  (app) => {
    const limits = { timeoutMs: BODY_TIMEOUT_MS, minBytes: MIN_BYTES };
    const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

    const stop = (request: IncomingMessage) => clearInterval(timers.get(request));

    function watch(request: IncomingMessage, isInTime: () => boolean): void {
      stop(request);
      const timer = setInterval(() => {
        if (isInTime()) return;
        clearInterval(timer);
        refuseConnection(request.socket, REQUEST_TIMEOUT);
      }, limits.timeoutMs).unref();
      timers.set(request, timer);
    }

    app.server.prependListener('request', (request: IncomingMessage) => {
      if (!hasBody(request)) return;
      const end = () => stop(request);
      request.once('end', end).once('close', end);
      watch(request, () => request.complete);
    });
    app.decorate('bodyLimits', limits);
    app.decorate('delayBody', ({ raw }) => {
      stop(raw);
      return () => {
        if (timers.has(raw) && !raw.complete) watch(raw, () => raw.complete);
      };
    });
    app.decorate('allowSlowBody', ({ raw }) => {
      stop(raw);
      return (isAwaited) => {
        // A body that has arrived completely, or without a connection, needs no limit.
        if (!timers.has(raw) || raw.complete) return;
        let seen = raw.socket.bytesRead;
        let looks = 0;
        watch(raw, () => {
          const { bytesRead } = raw.socket;
          looks += 1;
          const isOver = looks >= LOOKS_WHILE_OTHERS_WAIT && isAwaited();
          const isInTime = raw.complete || (bytesRead - seen >= limits.minBytes && !isOver);
          seen = bytesRead;
          return isInTime;
        });
      };
    });
  },
  { name: 'slow-bodies', dependencies: ['errors'] },
);
