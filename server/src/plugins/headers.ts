import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import cors from '@fastify/cors';
import helmet from 'helmet';
import fp from 'fastify-plugin';
import { isAllowedOrigin } from '../security/origins.ts';

const PREFLIGHT_SECONDS = 600;

/**
 * The headers that helmet sets. They are computed once, because they are the same for every answer.
 */
function securityHeaders(isProduction: boolean): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    // The header only works over TLS.
    strictTransportSecurity: isProduction ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
  });
  setHeaders(response.req, response, (error) => {
    if (error instanceof Error) throw error;
  });
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

/** Security headers for answers with data, never pages. CORS without credentials. */
export const headersPlugin = fp(
  async (app) => {
    const headers = { ...securityHeaders(app.config.isProduction), 'cache-control': 'no-store' };
    app.addHook('onRequest', (_request, reply, done) => {
      void reply.headers(headers);
      done();
    });
    await app.register(cors, {
      origin: (origin, answer) => {
        answer(null, origin !== undefined && isAllowedOrigin(origin, app.config));
      },
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      allowedHeaders: ['Content-Type', 'Authorization', 'Idempotency-Key', 'If-Match', 'Last-Event-ID'],
      exposedHeaders: ['ETag', 'Retry-After'],
      credentials: false,
      maxAge: PREFLIGHT_SECONDS,
      strictPreflight: false,
    });
  },
  { name: 'headers' },
);
