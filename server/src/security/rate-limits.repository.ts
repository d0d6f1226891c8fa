import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queries } from '../db/tables.ts';

export interface RateLimitState {
  count: number;
  /** When the window ends (ms). */
  resetAt: number;
}

/** Counts events per key in windows that start with their first event. */
export interface RateLimitStore {
  consume(key: string, windowMs: number, now: number, amount?: number): Promise<RateLimitState>;
  peek(key: string, now: number): Promise<RateLimitState>;
  /** Resets the counter. */
  clear(key: string): Promise<void>;
}

const FEW_KEYS = 100_000;

/**
 * A store for one process. It evicts ended windows each time its size has doubled, so that a flood
 * of keys costs no scan per key.
 */
export function createMemoryStore(): RateLimitStore {
  const states = new Map<string, RateLimitState>();
  let sizeToEvictAt = FEW_KEYS;
  const current = (key: string, now: number) => {
    const state = states.get(key);
    return state !== undefined && state.resetAt > now ? state : undefined;
  };
  const evictEnded = (now: number) => {
    for (const [key, state] of states) if (state.resetAt <= now) states.delete(key);
    sizeToEvictAt = Math.max(FEW_KEYS, 2 * states.size);
  };
  return {
    consume(key, windowMs, now, amount = 1) {
      if (states.size >= sizeToEvictAt) evictEnded(now);
      const state = current(key, now) ?? { count: 0, resetAt: now + windowMs };
      state.count += amount;
      states.set(key, state);
      return Promise.resolve({ ...state });
    },
    peek: (key, now) => Promise.resolve({ ...(current(key, now) ?? { count: 0, resetAt: now }) }),
    clear(key) {
      states.delete(key);
      return Promise.resolve();
    },
  };
}

/** Keys contain e-mail and network addresses, which must not be stored in a table. */
function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/**
 * A store for several processes that share a database. It uses one statement per event, so that no
 * event is missed.
 */
export function createDatabaseStore(queries: Queries): RateLimitStore {
  return {
    async consume(key, windowMs, now, amount = 1) {
      const { rows } = await sql<{ count: number; reset_at: number }>`
        insert into rate_limits (key, count, reset_at) values (${hashKey(key)}, ${amount}, ${now + windowMs})
        on conflict (key) do update set
          count = case when rate_limits.reset_at <= ${now} then ${amount} else rate_limits.count + ${amount} end,
          reset_at = case when rate_limits.reset_at <= ${now} then ${now + windowMs} else rate_limits.reset_at end
        returning count, reset_at`.execute(queries);
      return { count: rows[0]?.count ?? amount, resetAt: rows[0]?.reset_at ?? now + windowMs };
    },
    async peek(key, now) {
      const row = await queries
        .selectFrom('rate_limits')
        .select(['count', 'reset_at'])
        .where('key', '=', hashKey(key))
        .where('reset_at', '>', now)
        .executeTakeFirst();
      return { count: row?.count ?? 0, resetAt: row?.reset_at ?? now };
    },
    async clear(key) {
      await sql`delete from rate_limits where key = ${hashKey(key)}`.execute(queries);
    },
  };
}
