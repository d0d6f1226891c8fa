import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import fp from 'fastify-plugin';
import { isAllowedOrigin } from '../security/origins.ts';

const PREFLIGHT_SECONDS = 600;

/** Security headers for answers that are data, never pages; CORS without credentials (decisions §5). */
export const headersPlugin = fp(
  async (app) => {
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      },
      crossOriginResourcePolicy: { policy: 'cross-origin' },
      referrerPolicy: { policy: 'no-referrer' },
      // Only over TLS does it mean anything, and only then do browsers heed it.
      strictTransportSecurity: app.config.isProduction ? { maxAge: 31_536_000 } : false,
      xFrameOptions: { action: 'deny' },
    });
    await app.register(cors, {
      origin: (origin, answer) => {
        answer(null, origin !== undefined && isAllowedOrigin(origin, app.config));
      },
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      allowedHeaders: ['Content-Type', 'Authorization', 'Idempotency-Key', 'If-Match'],
      exposedHeaders: ['ETag', 'Retry-After'],
      credentials: false,
      maxAge: PREFLIGHT_SECONDS,
      strictPreflight: false,
    });
    app.addHook('onRequest', (_request, reply, done) => {
      void reply.header('Cache-Control', 'no-store');
      done();
    });
  },
  { name: 'headers' },
);
