import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { DestinationStream } from 'pino';
import type { Config } from './config.ts';
import { codeOf } from '../errors/error-code.ts';

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

/**
 * The fields of a request in a log line. It logs the route's pattern, because URLs can hold tokens.
 */
function describeRequest(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions.url ?? 'unknown' };
}

const ADDRESS = /[^\s<>"'(]+@[^\s<>"')]+/g;
const TOKEN = /[\w-]{32,}(\.[\w-]+)*/g;

/** An error message can repeat user input, so addresses and tokens in it are masked. */
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
 * Structured logs (pino): route patterns instead of URLs, and a request id per line. They contain
 * no secret, token, link or e-mail address. Only refused requests log network addresses.
 */
export function loggerOptions(config: Config, stream?: DestinationStream): FastifyServerOptions['logger'] {
  return {
    level: config.logLevel,
    ...(stream !== undefined && { stream }),
    redact: { paths: REDACTED.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    serializers: { req: describeRequest, err: describeError },
  };
}
