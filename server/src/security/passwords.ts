import { hash, verify } from '@node-rs/argon2';
import { createWorkQueue, type Requester } from './work-queue.ts';

/**
 * argon2id with 19 MiB, two passes, one lane (OWASP). argon2id is the library's default algorithm.
 */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CONCURRENCY = 3;
const MAX_QUEUED = 60;
/**
 * A burst may wait. Under constant load an answer takes at most a second, including the work itself
 * and other waits.
 */
const MAX_QUEUE_WAIT_MS = { burst: 2000, standing: 400 };

/**
 * The hash of an unknown random password. It is compared when there is no account, so that both
 * cases take the same time.
 */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$8gqDvl4RIYl7pnCSp8G1eg$OPkj2TZRSriamQs3WLNpplUpp59FHXz+EthSc/uJ3nY';

export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Compares a password with a hash. Without a stored hash, or for an account without a password
   * (an empty one), it does the same work and returns `false`.
   */
  matches(password: string, storedHash: string | undefined, requester?: Requester): Promise<boolean>;
}

/**
 * Hashing is the most expensive work that strangers can trigger. It thus runs in a bounded queue
 * where addresses take turns.
 * Both functions throw 503 with Retry-After when too many requests wait.
 */
export function createPasswords(): Passwords {
  const limits = { concurrency: CONCURRENCY, maxQueued: MAX_QUEUED, maxQueueWaitMs: MAX_QUEUE_WAIT_MS };
  const run = createWorkQueue(limits);
  return {
    hash: (password) => run(() => hash(password, PARAMETERS)),
    matches: async (password, storedHash, requester) => {
      const hasPassword = storedHash !== undefined && storedHash !== '';
      const isMatch = await run(() => verify(hasPassword ? storedHash : DUMMY_HASH, password), requester);
      return isMatch && hasPassword;
    },
  };
}
