import { createServer, type RequestListener, type ServerOptions } from 'node:http';
import type { FastifyServerFactory } from 'fastify';

/** Where calls begin, and what operators and developers ask for. Every other path is the web app's. */
const CALLS = /^\/(?:api|auth|docs|health|mail|metrics|openapi\.json|\.well-known\/jwks\.json)(?:[/?]|$)/;

/** Whether the application answers at this address, and not the web app. */
export const isCall = (url = '/') => CALLS.test(url);

/**
 * The server of one origin. Requests for the web app do not reach the application, so that they
 * keep the web server's headers and count against no limit.
 */
export const shareOrigin =
  (pages: RequestListener, options: ServerOptions, connectionTimeoutMs: number): FastifyServerFactory =>
  (answerCall) =>
    createServer(options, (request, response) => {
      if (isCall(request.url)) answerCall(request, response);
      else pages(request, response);
    }).setTimeout(connectionTimeoutMs);
