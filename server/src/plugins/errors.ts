import type { Socket } from 'node:net';
import fp from 'fastify-plugin';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDiskFull, isUnavailable } from '../db/errors.ts';
import { AppError, diskFull, serviceUnavailable } from '../errors/app-error.ts';
import { LEFT } from '../http/answered.ts';

const UNEXPECTED = 'Something went wrong on our side. Please try again.';
const RETRY_AFTER_SECONDS = 5;

/** Sentences for Fastify's refusals, because its texts name internals. */
const FRAMEWORK_DETAILS: Record<string, string> = {
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The request body does not have the length that was announced',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request body is not valid JSON',
  FST_ERR_BAD_URL: 'The address is not valid',
  FST_ERR_MAX_PARAM_LENGTH: 'The address is too long',
};
const NOT_VALID = 'The request is not valid';
const DETAILS_BY_STATUS: Record<number, string> = {
  413: 'The request body is too large',
  415: 'This content type is not supported',
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
  if (error instanceof SyntaxError) return new AppError(status, 'The request body is not valid JSON');
  return new AppError(status, FRAMEWORK_DETAILS[error.code] ?? DETAILS_BY_STATUS[status] ?? NOT_VALID);
}

function send(reply: FastifyReply, { statusCode, message, extras }: AppError): void {
  if (extras.retryAfterSeconds !== undefined)
    void reply.header('Retry-After', String(extras.retryAfterSeconds));
  if (extras.etag !== undefined) void reply.header('ETag', extras.etag);
  // No hook runs for an unreadable URL. All other answers already have these headers.
  void reply.header('Cache-Control', 'no-store').header('X-Content-Type-Options', 'nosniff');
  const challenge = statusCode === 401 ? 'Bearer' : extras.challenge;
  if (challenge !== undefined) void reply.header('WWW-Authenticate', challenge);
  const { errors, current } = extras;
  const body = { detail: message, ...(errors && { errors }), ...(current !== undefined && { current }) };
  void reply.code(statusCode).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
}

/** Whether a request ended with its connection, in its body or while it waited. */
const isCutOff = (error: unknown, { raw }: FastifyRequest) => error === LEFT || error === raw.errored;

/**
 * Answers any failure as `{"detail": …}`. Unexpected errors are logged and answered with one
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
  send(reply, known ?? new AppError(500, UNEXPECTED));
}

type Refusal = readonly [status: string, detail: string];
/** The answer to a request that does not arrive in time. */
export const REQUEST_TIMEOUT: Refusal = ['408 Request Timeout', 'The request took too long'];

/** Closes a connection with a final answer in the shape of all refusals. */
export function refuseConnection(socket: Socket, [status, detail]: Refusal): void {
  const body = JSON.stringify({ detail });
  const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${String(body.length)}`;
  if (socket.writable) socket.write(`${head}\r\nConnection: close\r\n\r\n${body}`);
  socket.destroy();
}

/** Answers invalid HTTP (oversized headers, broken framing) in the same shape. */
export function handleClientError(error: ConnectionError, socket: Socket): void {
  const refusal: Refusal =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'The request headers are too large']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? REQUEST_TIMEOUT
        : ['400 Bad Request', NOT_VALID];
  if (error.code === 'ECONNRESET') socket.destroy();
  else refuseConnection(socket, refusal);
}

/** One shape for every error of the server (decisions §5). */
export const errorsPlugin = fp(
  (app) => {
    app.setErrorHandler(handleError);
    app.setNotFoundHandler((_request, reply) => {
      send(reply, new AppError(404, 'Not found'));
    });
  },
  { name: 'errors' },
);
