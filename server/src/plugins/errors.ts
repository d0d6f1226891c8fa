import type { Scope } from '@quits/contracts';
import type { Socket } from 'node:net';
import fp from 'fastify-plugin';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDiskFull, isUnavailable } from '../db/errors.ts';
import { AppError, bodyOf, diskFull, serviceUnavailable } from '../errors/app-error.ts';
import type { PlainCode } from '../errors/refusals.ts';
import { LEFT } from '../http/answered.ts';

const RETRY_AFTER_SECONDS = 5;

/** Codes for Fastify's refusals, because its texts name internals. */
const FRAMEWORK_CODES: Record<string, PlainCode> = {
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'wrong_body_length',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_BAD_URL: 'invalid_address',
  FST_ERR_MAX_PARAM_LENGTH: 'address_too_long',
};
const CODES_BY_STATUS: Record<number, PlainCode> = {
  413: 'body_too_large',
  415: 'content_type_not_supported',
};

function isFrameworkError(error: unknown): error is FastifyError {
  return (
    error instanceof Error &&
    'statusCode' in error &&
    typeof error.statusCode === 'number' &&
    error.statusCode < 500
  );
}

function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (isDiskFull(error)) return diskFull(RETRY_AFTER_SECONDS);
  if (isUnavailable(error)) return serviceUnavailable(RETRY_AFTER_SECONDS);
  if (!isFrameworkError(error)) return undefined;
  const status = error.statusCode ?? 400;
  if (error instanceof SyntaxError) return new AppError(status, 'invalid_json');
  return new AppError(status, FRAMEWORK_CODES[error.code] ?? CODES_BY_STATUS[status] ?? 'invalid_request');
}

function send(reply: FastifyReply, error: AppError): void {
  const { statusCode, extras } = error;
  if (extras.retryAfterSeconds !== undefined)
    void reply.header('Retry-After', String(extras.retryAfterSeconds));
  if (extras.etag !== undefined) void reply.header('ETag', extras.etag);
  // No hook runs for an unreadable URL. All other answers already have these headers.
  void reply.header('Cache-Control', 'no-store').header('X-Content-Type-Options', 'nosniff');
  const challenge = statusCode === 401 ? 'Bearer' : extras.challenge;
  if (challenge !== undefined) void reply.header('WWW-Authenticate', challenge);
  void reply
    .code(statusCode)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(bodyOf(error));
}

/** The scopes by which an access token may read what the writes of a scope answer. */
const READ_SCOPES: Partial<Record<Scope, Scope>> = {
  'groups:write': 'groups:read',
  'expenses:write': 'expenses:read',
  'expenses:delete': 'expenses:read',
  'settlements:write': 'expenses:read',
};

/** Leaves the current state out of a refusal for an access token that may not read it. */
function withoutUnreadable(error: AppError, { caller, routeOptions }: FastifyRequest): AppError {
  const { scope } = routeOptions.config;
  const needed = scope && READ_SCOPES[scope];
  if (needed === undefined || (caller?.scopes?.includes(needed) ?? true)) return error;
  const { current, ...extras } = error.extras;
  return current === undefined ? error : new AppError(error.statusCode, error.code, extras);
}

/** Whether a request ended with its connection, in its body or while it waited. */
const isCutOff = (error: unknown, { raw }: FastifyRequest) => error === LEFT || error === raw.errored;

/**
 * Answers any failure as `{"detail": …, "code": …, "params": …}`. Unexpected errors are logged and answered with one
 * neutral sentence.
 */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (isCutOff(error, request)) {
    request.log.info('the sender went away');
    send(reply, LEFT);
    return;
  }
  const known = toAppError(error);
  // Errors that are answers (busy, stopping) are not logged, but an unreachable database is.
  if (!(error instanceof AppError) && (known?.statusCode ?? 500) >= 500)
    request.log.error({ err: error }, 'a request failed');
  send(reply, withoutUnreadable(known ?? new AppError(500, 'unexpected'), request));
}

type Refusal = readonly [status: string, code: PlainCode];
/** The answer to a request that does not arrive in time. */
export const REQUEST_TIMEOUT: Refusal = ['408 Request Timeout', 'request_too_slow'];

/** Closes a connection with a final answer in the shape of all refusals. */
export function refuseConnection(socket: Socket, [status, code]: Refusal): void {
  const body = JSON.stringify(bodyOf(new AppError(Number.parseInt(status, 10), code)));
  const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${String(body.length)}`;
  if (socket.writable) socket.write(`${head}\r\nConnection: close\r\n\r\n${body}`);
  socket.destroy();
}

/** Answers invalid HTTP (oversized headers, broken framing) in the same shape. */
export function handleClientError(error: ConnectionError, socket: Socket): void {
  const refusal: Refusal =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'headers_too_large']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? REQUEST_TIMEOUT
        : ['400 Bad Request', 'invalid_request'];
  if (error.code === 'ECONNRESET') socket.destroy();
  else refuseConnection(socket, refusal);
}

/** One shape for every error of the server. */
export const errorsPlugin = fp(
  (app) => {
    app.setErrorHandler(handleError);
    app.setNotFoundHandler((_request, reply) => {
      send(reply, new AppError(404, 'not_found'));
    });
  },
  { name: 'errors' },
);
