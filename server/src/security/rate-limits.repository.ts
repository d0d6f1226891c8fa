import { CompiledQuery } from 'kysely';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Queries } from '../db/tables.ts';

/** Counts events per key in windows that start with their first event. */
export type RateLimitStore = Pick<RateLimiterAbstract, 'penalty' | 'reward' | 'get' | 'delete'>;

/** Each call names its own window, and its rule judges the count. */
const OPTIONS = { keyPrefix: '', points: 0, duration: 0 };

export const createMemoryStore = (): RateLimitStore => new RateLimiterMemory(OPTIONS);

/**
 * A store for several processes that share a database. It uses one statement per event, so that no
 * event is missed.
 */
export function createDatabaseStore(queries: Queries): RateLimitStore {
  /** Lets the library use the pool of the application, as if it were a pool of `pg`. */
  const storeClient = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows } = await queries.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: rows.length };
    },
  };
  const ofPool = { storeClient, storeType: 'pool', tableName: 'rate_counts', tableCreated: true };
  return new RateLimiterPostgres({ ...OPTIONS, ...ofPool, clearExpiredByTimeout: false });
}
