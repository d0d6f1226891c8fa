import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import cors from '@fastify/cors';
import helmet from 'helmet';
import fp from 'fastify-plugin';
import type { Config } from '../config/config.ts';

const PRIVATE_HOSTS = [
  /^localhost$/,
  /\.localhost$/,
  /^127\.\d+\.\d+\.\d+$/,
  /^10\.\d+\.\d+\.\d+$/,
  /^192\.168\.\d+\.\d+$/,
  /^172\.(1[6-9]|2\d|3[01])\.\d+\.\d+$/,
  /^169\.254\.\d+\.\d+$/,
  /^\[::1\]$/,
  /^\[f[cd][0-9a-f]{2}:.*\]$/,
  /^\[fe80:.*\]$/,
];

function isPrivate(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { hostname, protocol } = new URL(origin);
  return /^https?:$/.test(protocol) && PRIVATE_HOSTS.some((pattern) => pattern.test(hostname));
}

/**
 * Whether a page of this origin may call the server: those of trusted sites, and of `CORS_ORIGINS`, or else the
 * web app's origin and, outside production, localhost and private addresses.
 */
function isAllowedOrigin(
  origin: string,
  {
    corsOrigins,
    publicUrl,
    isProduction,
    trustedIssuers,
  }: Pick<Config, 'corsOrigins' | 'publicUrl' | 'isProduction' | 'trustedIssuers'>,
): boolean {
  if (trustedIssuers.some(({ origins }) => origins.includes(origin))) return true;
  if (corsOrigins !== undefined) return corsOrigins.includes(origin);
  return origin === new URL(publicUrl).origin || (!isProduction && isPrivate(origin));
}

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
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: ['Content-Type', 'Authorization', 'Idempotency-Key', 'If-Match', 'Last-Event-ID'],
      exposedHeaders: ['ETag', 'Retry-After'],
      credentials: false,
      maxAge: PREFLIGHT_SECONDS,
      strictPreflight: false,
    });
  },
  { name: 'headers' },
);
