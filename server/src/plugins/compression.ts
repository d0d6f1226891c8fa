import { Readable, pipeline } from 'node:stream';
import { createGzip, gzip } from 'node:zlib';
import fp from 'fastify-plugin';
import { acceptsGzip } from '../http/encoding.ts';

const MIN_BYTES = 1400;
/** Fast: a list of 200 expenses shrinks to a tenth at the lowest levels already. */
const LEVEL = 2;

/**
 * Compresses long answers to GET. Answers to writes stay as they are: they repeat what was sent, and
 * compressing a secret beside chosen text can betray it.
 */
export const compressionPlugin = fp(
  (app) => {
    app.addHook('onSend', (request, reply, payload, next) => {
      const isLong =
        payload instanceof Readable || (typeof payload === 'string' && payload.length >= MIN_BYTES);
      // Pictures and PDFs are as small as they get.
      const isPacked = /^(?:image\/|application\/pdf)/.test(String(reply.getHeader('Content-Type')));
      const isReady = request.method !== 'GET' || isPacked || reply.hasHeader('Content-Encoding');
      if (isReady || !isLong || !acceptsGzip(request, reply)) {
        next(null, payload);
        return;
      }
      void reply.header('Content-Encoding', 'gzip').removeHeader('Content-Length');
      // What fails in the middle breaks the answer off: whoever reads it sees that.
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
