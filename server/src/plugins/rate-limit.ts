import type { Cost } from '@quits/contracts/schemas';
import fp from 'fastify-plugin';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LEFT, onceAnswered } from '../http/answered.ts';
import { createLanes, type Lane, READS } from '../security/costs.ts';
import { createDatabaseStore, createMemoryStore } from '../security/rate-limits.repository.ts';
import { addressKey, createRateLimiter, RATE_LIMITS, type RateLimiter } from '../security/rate-limiter.ts';
import { isMonitoring } from './health.ts';

declare module 'fastify' {
  interface FastifyInstance {
    limiter: RateLimiter;
  }
  interface FastifyContextConfig {
    /** Undefined: a point. */
    cost?: Cost;
    /** With this `format` in the query it is a file. */
    fileFormat?: string;
    /** A feature's service answers. */
    isForwarded?: boolean;
    /** Refuses invalid requests before they take a place or a byte of their body is read. */
    admit?: (request: FastifyRequest) => Promise<void>;
  }
}

function costOf({ routeOptions, query }: FastifyRequest): Cost {
  const { cost = 'point', fileFormat } = routeOptions.config;
  const isFile = fileFormat !== undefined && (query as { format?: unknown }).format === fileFormat;
  return isFile ? 'file' : cost;
}

/**
 * The only place that charges calls and queues them, by their costs in the table of calls.
 *
 * On PostgreSQL it counts in the database, which several instances share; with the embedded
 * database it counts in memory. Reads, and calls per address, are always counted in memory. They
 * only burden one instance, and counting them should not cost a write.
 */
export const rateLimitPlugin = fp(
  (app) => {
    const { database, config } = app;
    const store = database.kind === 'postgres' ? createDatabaseStore(database.queries) : createMemoryStore();
    const limiter = createRateLimiter(store, config.rateLimitAddressFactor);
    app.decorate('limiter', limiter);
    const ownLimiter = createRateLimiter(createMemoryStore(), config.rateLimitAddressFactor);
    const lanes = createLanes();

    async function charge(request: FastifyRequest, userId: number): Promise<void> {
      const { method, routeOptions } = request;
      const cost = costOf(request);
      const account = String(userId);
      if (cost === 'outside') await ownLimiter.consume(RATE_LIMITS.outsidePerAccount, account);
      const isWrite = method !== 'GET' || routeOptions.config.isWrite === true;
      if (isWrite) await limiter.consume(RATE_LIMITS.writesPerAccount, account);
      else await ownLimiter.consume(RATE_LIMITS.readsPerAccount, account, READS[cost]);
    }

    function laneOf(request: FastifyRequest): Lane | undefined {
      const cost = costOf(request);
      if (request.caller === null) return cost === 'point' ? undefined : lanes.visitors;
      const { isStream, isForwarded } = request.routeOptions.config;
      if (isStream) return undefined;
      if (isForwarded) return lanes.services;
      if (cost === 'import') return lanes.imports;
      if (cost !== 'file') return lanes.ofCost[cost] ?? lanes.points;
      return request.method === 'GET' ? lanes.downloads : lanes.uploads;
    }

    /**
     * Waits for a place, which the call keeps until it is answered. A call that disconnects earlier
     * gets no answer.
     */
    async function enter(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const lane = laneOf(request);
      if (lane === undefined) return;
      const turn = new AbortController();
      onceAnswered(request, reply, () => turn.abort(LEFT));
      const account = String(request.caller?.userId);
      await lane({ account, address: addressKey(request.ip) }, turn.signal);
    }

    app.decorate('countReads', async ({ userId }, amount) => {
      await ownLimiter.consume(RATE_LIMITS.readsPerAccount, String(userId), amount);
    });
    app.addHook('onRequest', async (request) => {
      if (request.is404 || isMonitoring(request.url)) return;
      await ownLimiter.consume(RATE_LIMITS.callsPerAddress, request.ip, READS[costOf(request)]);
    });
    app.addHook('preParsing', async (request, reply) => {
      if (request.caller !== null) {
        await charge(request, request.caller.userId);
        await request.routeOptions.config.admit?.(request);
      }
      await enter(request, reply);
    });
  },
  { name: 'rate-limit', dependencies: ['database'] },
);
