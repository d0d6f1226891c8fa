import { hash, verify } from '@node-rs/argon2';
import { createWorkQueue } from './work-queue.ts';
import type { Requester } from './work-queue.ts';

/** argon2id with 19 MiB, two passes, one lane (OWASP); the library's default algorithm is argon2id. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CONCURRENCY = 3;
const MAX_QUEUED = 60;
/**
 * A burst may wait. Where work keeps queueing, an answer comes within a second, with the work itself and what else is
 * waited for.
 */
const MAX_QUEUE_WAIT_MS = { burst: 2000, standing: 400 };

/** Of a random password that nobody has: compared when there is no account, so that both take the same time. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$8gqDvl4RIYl7pnCSp8G1eg$OPkj2TZRSriamQs3WLNpplUpp59FHXz+EthSc/uJ3nY';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Compares; without a stored hash it does the same work and gives `false`. */
  matches(password: string, storedHash: string | undefined, requester?: Requester): Promise<boolean>;
}

/**
 * Hashing is the dearest thing a stranger can ask for, so it runs in a bounded queue, in which
 * addresses take turns.
 * Both functions throw 503 with Retry-After when too many wait already.
 */
export function createPasswords(): Passwords {
  const limits = { concurrency: CONCURRENCY, maxQueued: MAX_QUEUED, maxQueueWaitMs: MAX_QUEUE_WAIT_MS };
  const run = createWorkQueue(limits);
  return {
    hash: (password) => run(() => hash(password, PARAMETERS)),
    matches: async (password, storedHash, requester) => {
      const isMatch = await run(() => verify(storedHash ?? DUMMY_HASH, password), requester);
      return isMatch && storedHash !== undefined;
    },
  };
}
