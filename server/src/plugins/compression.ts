import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fp from 'fastify-plugin';

const MIN_BYTES = 1400;
/** Fast: a list of 200 expenses shrinks to a tenth at the lowest levels already. */
const LEVEL = 2;
const compress = promisify(gzip);

/**
 * Compresses long answers to GET. Answers to writes stay as they are: they repeat what was sent, and
 * compressing a secret beside chosen text can betray it.
 */
export const compressionPlugin = fp(
  (app, _options, done) => {
    app.addHook('onSend', async (request, reply, payload) => {
      const isWanted = request.method === 'GET' && typeof payload === 'string' && payload.length >= MIN_BYTES;
      if (!isWanted || reply.hasHeader('Content-Encoding')) return payload;
      void reply.header('Vary', [reply.getHeader('Vary'), 'Accept-Encoding'].filter(Boolean).join(', '));
      if (!/\bgzip\b(?!;q=0(\.0+)?(,|$))/.test(request.headers['accept-encoding'] ?? '')) return payload;
      void reply.header('Content-Encoding', 'gzip').removeHeader('Content-Length');
      return compress(payload, { level: LEVEL });
    });
    done();
  },
  { name: 'compression' },
);
