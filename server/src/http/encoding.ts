import type { FastifyReply, FastifyRequest } from 'fastify';

const accepted = (name: string) => new RegExp(`\\b${name}\\b(?!;q=0(\\.0+)?(,|$))`);
const BROTLI_ACCEPTED = accepted('br');
const GZIP_ACCEPTED = accepted('gzip');

/** The encodings that the client accepts. Adds `Vary`, because the answer then depends on them. */
function acceptedBy(request: FastifyRequest, reply: FastifyReply): string {
  void reply.header('Vary', [reply.getHeader('Vary'), 'Accept-Encoding'].filter(Boolean).join(', '));
  return request.headers['accept-encoding'] ?? '';
}

export const acceptsGzip = (request: FastifyRequest, reply: FastifyReply): boolean =>
  GZIP_ACCEPTED.test(acceptedBy(request, reply));

/** The best encoding for an answer that is compressed once and sent often. */
export function bestEncoding(request: FastifyRequest, reply: FastifyReply): 'br' | 'gzip' | 'identity' {
  const encodings = acceptedBy(request, reply);
  if (BROTLI_ACCEPTED.test(encodings)) return 'br';
  return GZIP_ACCEPTED.test(encodings) ? 'gzip' : 'identity';
}
