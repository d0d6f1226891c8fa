import { Readable } from 'node:stream';
import fp from 'fastify-plugin';

/**
 * Enough for the longest list on a slow line (ms). Slower readers would hold the answer in memory
 * for nothing.
 */
const ANSWER_TIMEOUT_MS = 60_000;
/** A ZIP with the receipts of a group has up to 1 GB. It is read while it is sent. */
const ZIP_FACTOR = 30;
/** The operating system buffers shorter answers completely. */
const MIN_LENGTH = 16_384;

/** Closes the connection of a client that does not read a long answer in time. */
export const slowReadersPlugin = fp<{ timeoutMs?: number }>(
  (app, { timeoutMs = ANSWER_TIMEOUT_MS }) => {
    app.addHook('onSend', (_request, reply, payload, next) => {
      const { raw } = reply;
      if (payload instanceof Readable || (typeof payload === 'string' && payload.length >= MIN_LENGTH)) {
        const isZip = reply.getHeader('Content-Type') === 'application/zip';
        const timer = setTimeout(() => raw.destroy(), timeoutMs * (isZip ? ZIP_FACTOR : 1)).unref();
        const stop = () => {
          clearTimeout(timer);
        };
        raw.once('finish', stop).once('close', stop);
      }
      next(null, payload);
    });
  },
  { name: 'slow-readers' },
);
