import type { FastifyReply, FastifyRequest } from 'fastify';

const GZIP_ACCEPTED = /\bgzip\b(?!;q=0(\.0+)?(,|$))/;

/** Whether whoever asks understands gzip; the answer then depends on that, and says so. */
export function acceptsGzip(request: FastifyRequest, reply: FastifyReply): boolean {
  void reply.header('Vary', [reply.getHeader('Vary'), 'Accept-Encoding'].filter(Boolean).join(', '));
  return GZIP_ACCEPTED.test(request.headers['accept-encoding'] ?? '');
}
