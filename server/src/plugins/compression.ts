import { Readable, pipeline } from 'node:stream';
import { createGzip, gzip } from 'node:zlib';
import fp from 'fastify-plugin';
import { acceptsGzip } from '../http/encoding.ts';

const MIN_BYTES = 1400;
/** A fast level. A list of 200 expenses already shrinks to a tenth at the lowest levels. */
const LEVEL = 2;

/**
 * Compresses long answers to GET. Answers to writes stay uncompressed, because they repeat the
 * input. Compressing a secret together with chosen text can reveal it.
 */
export const compressionPlugin = fp(
  (app) => {
    app.addHook('onSend', (request, reply, payload, next) => {
      const isLong =
        payload instanceof Readable || (typeof payload === 'string' && payload.length >= MIN_BYTES);
      // Images, PDFs and archives are compressed already.
      const isPacked = /^(?:image\/|application\/(?:pdf|zip))/.test(String(reply.getHeader('Content-Type')));
      const isReady = request.method !== 'GET' || isPacked || reply.hasHeader('Content-Encoding');
      if (isReady || !isLong || !acceptsGzip(request, reply)) {
        next(null, payload);
        return;
      }
      void reply.header('Content-Encoding', 'gzip').removeHeader('Content-Length');
      // A failure aborts the answer, so the client notices it.
      if (payload instanceof Readable)
        next(
          null,
          pipeline(payload, createGzip({ level: LEVEL }), () => undefined),
        );
      else gzip(payload, { level: LEVEL }, next);
    });
  },
  { name: 'compression' },
);
