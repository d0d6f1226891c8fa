import fp from 'fastify-plugin';
import { AppError } from '../errors/app-error.ts';
import { isMonitoring } from './health.ts';

const RETRY_AFTER_SECONDS = 5;

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server is shutting down and accepts no new work. */
    isClosing(): boolean;
    /**
     * Reports "not ready" from now on. Requests are served until the server closes, and each answer
     * closes its connection.
     */
    startClosing(): void;
  }
}

/** A graceful shutdown: first not ready, then 503 with Retry-After for late requests. */
export const shutdownPlugin = fp(
  (app) => {
    let isDraining = false;
    let isClosing = false;
    app.decorate('isClosing', () => isDraining || isClosing);
    app.decorate('startClosing', () => {
      isDraining = true;
    });
    app.addHook('preClose', () => {
      isClosing = true;
    });
    app.addHook('onSend', (_request, reply, _payload, done) => {
      if (app.isClosing()) void reply.header('Connection', 'close');
      done();
    });
    app.addHook('onRequest', (request, _reply, done) => {
      if (!isClosing || isMonitoring(request.url)) done();
      else done(new AppError(503, 'restarting', { retryAfterSeconds: RETRY_AFTER_SECONDS }));
    });
  },
  { name: 'shutdown' },
);
