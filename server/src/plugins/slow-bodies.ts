import type { IncomingMessage } from 'node:http';
import fp from 'fastify-plugin';
import { REQUEST_TIMEOUT, refuseConnection } from './errors.ts';

/** For a file of the largest size a line of 0.7 Mbit/s is enough. Node has one limit for all calls: this is it (ms). */
export const UPLOAD_TIMEOUT_MS = 120_000;
/** For the body of any other call; so long is an upload's line watched at a time, too (ms). */
const BODY_TIMEOUT_MS = 15_000;
/** What an upload has to bring in that time: 64 kbit/s. */
const MIN_BYTES = 120_000;

/** So many times a line is looked at before others, who wait for its place, come first: 30 s. */
const LOOKS_WHILE_OTHERS_WAIT = 2;

declare module 'fastify' {
  interface FastifyInstance {
    /** What slow bodies are measured by. */
    bodyLimits: { timeoutMs: number; minBytes: number };
    /**
     * Stops the time of a request's body, whose turn it is not yet. What it gives starts it anew: from then on the body
     * may take as long as it keeps coming, and 30 s while others wait for its place.
     */
    allowSlowBody: (request: FastifyRequest) => (isAwaited: () => boolean) => void;
  }
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Ends the connection of whoever sends a body too slowly: what keeps a connection, and with an upload memory, for nothing.
 * It watches the server itself, so that no request goes by, whatever answers it.
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
    app.decorate('allowSlowBody', ({ raw }) => {
      stop(raw);
      return (isAwaited) => {
        // Nothing watches what has arrived already, or comes over no connection.
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
