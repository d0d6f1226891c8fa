import fp from 'fastify-plugin';
import { AppError } from '../errors.ts';
import { isMonitoring } from './health.ts';

const RETRY_AFTER_SECONDS = 5;
const RESTARTING = 'The service is restarting. Please try again in a moment.';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server is on its way down: nothing new is taken. */
    isClosing(): boolean;
    /** Says "not ready" from now on; requests are served until the server closes, each as its connection's last. */
    startClosing(): void;
  }
}

/** A graceful shutdown: not ready first, then 503 with Retry-After for what still arrives. */
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
      else done(new AppError(503, RESTARTING, { retryAfterSeconds: RETRY_AFTER_SECONDS }));
    });
  },
  { name: 'shutdown' },
);
