import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { DestinationStream } from 'pino';
import type { Config } from './config.ts';
import { codeOf } from './error-code.ts';

const REDACTED = [
  'authorization',
  'password',
  'new_password',
  'token',
  'access_token',
  'email',
  'username',
  'link',
];

/** What a log line says of a request: its route's pattern, for addresses can hold tokens. */
function describeRequest(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions.url ?? 'unknown' };
}

const ADDRESS = /[^\s<>"'(]+@[^\s<>"')]+/g;
const TOKEN = /[\w-]{32,}(\.[\w-]+)*/g;

/** An error's own words can repeat what somebody typed: addresses and tokens in them are masked. */
function describeError(error: Error) {
  const code = codeOf(error);
  const message = error.message.replace(ADDRESS, '[redacted]').replace(TOKEN, '[redacted]');
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.constructor.name,
    message,
    ...(code !== undefined && { code }),
    stack: frames.join('\n'),
  };
}

/**
 * Structured logs (pino): route patterns instead of addresses, a request id per line, and no secret,
 * token, link or e-mail address in them; network addresses of refused requests alone.
 */
export function loggerOptions(config: Config, stream?: DestinationStream): FastifyServerOptions['logger'] {
  return {
    level: config.logLevel,
    ...(stream !== undefined && { stream }),
    redact: { paths: REDACTED.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    serializers: { req: describeRequest, err: describeError },
  };
}
