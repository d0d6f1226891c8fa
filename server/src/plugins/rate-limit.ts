import fp from 'fastify-plugin';
import { createDatabaseStore, createMemoryStore } from '../security/rate-limit-stores.ts';
import { RATE_LIMITS, createRateLimiter } from '../security/rate-limiter.ts';
import type { RateLimiter } from '../security/rate-limiter.ts';
import { createTurnstile } from '../security/turnstile.ts';

declare module 'fastify' {
  interface FastifyInstance {
    limiter: RateLimiter;
  }
}

/** Whole lists of one account that are read and sent at once. */
const LISTS_AT_ONCE = 2;

/**
 * Counts in the database on PostgreSQL, where several instances share it; in memory on the embedded one. Reads are
 * counted in memory always: they burden one instance, and none of them should cost a write.
 */
export const rateLimitPlugin = fp(
  (app) => {
    const { database, config, now } = app;
    const store = database.kind === 'postgres' ? createDatabaseStore(database.queries) : createMemoryStore();
    const limiter = createRateLimiter(store, config.rateLimitAddressFactor, now);
    app.decorate('limiter', limiter);
    const readLimiter = createRateLimiter(createMemoryStore(), config.rateLimitAddressFactor, now);
    app.decorate('countReads', ({ userId }, amount) =>
      readLimiter.consume(RATE_LIMITS.readsPerAccount, String(userId), amount),
    );
    const enterLists = createTurnstile(LISTS_AT_ONCE);
    app.decorate('takeListTurn', async ({ userId }, { raw }) => {
      const leave = await enterLists(userId);
      raw.once('finish', leave).once('close', leave);
      // Whoever went while they waited closed it already.
      if (raw.destroyed) leave();
    });
    app.addHook('onRequest', async ({ caller, method, routeOptions }) => {
      if (caller === null) return;
      const isWrite = method !== 'GET' || routeOptions.config.isWrite === true;
      if (isWrite) await limiter.consume(RATE_LIMITS.writesPerAccount, String(caller.userId));
      else await app.countReads(caller, 1);
    });
  },
  { name: 'rate-limit', dependencies: ['database', 'auth'] },
);
