import fp from 'fastify-plugin';
import { createDatabaseStore, createMemoryStore } from '../security/rate-limit-stores.ts';
import { RATE_LIMITS, createRateLimiter } from '../security/rate-limiter.ts';
import type { RateLimiter } from '../security/rate-limiter.ts';

declare module 'fastify' {
  interface FastifyInstance {
    limiter: RateLimiter;
  }
}

/** Counts in the database on PostgreSQL, where several instances share it; in memory on the embedded one. */
export const rateLimitPlugin = fp(
  (app, _options, done) => {
    const { database, config, now } = app;
    const store = database.kind === 'postgres' ? createDatabaseStore(database.queries) : createMemoryStore();
    const limiter = createRateLimiter(store, config.rateLimitAddressFactor, now);
    app.decorate('limiter', limiter);
    app.addHook('onRequest', async ({ caller, method, routeOptions }) => {
      const isWrite = method !== 'GET' || routeOptions.config.isWrite === true;
      if (caller !== null && isWrite)
        await limiter.consume(RATE_LIMITS.writesPerAccount, String(caller.userId));
    });
    done();
  },
  { name: 'rate-limit', dependencies: ['database', 'auth'] },
);
