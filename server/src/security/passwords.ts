import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { serviceUnavailable } from '../errors/app-error.ts';
import { createLane, type Origin } from './costs.ts';

/**
 * argon2id with 19 MiB, two passes, one lane (OWASP). argon2id is the library's default algorithm.
 */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** One address leaves a place for the others, and one account for the others of its address. */
const PLACES = { ofAccount: 1, ofAddress: 2, inAll: 3 };
const LONGEST_WAIT_MS = 2000;

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
  matches(password: string, storedHash: string | undefined, requester?: Origin): Promise<boolean>;
}

/**
 * Hashing is the most expensive work that outsiders can trigger, so it has a few places only.
 * Both functions throw 503 with Retry-After after 2 s without one.
 */
export function createPasswords(): Passwords {
  const lane = createLane(PLACES);

  async function run<Result>(work: () => Promise<Result>, requester?: Origin): Promise<Result> {
    const { account, address } = requester ?? { account: '', address: randomUUID() };
    const turn = new AbortController();
    const timer = setTimeout(() => turn.abort(serviceUnavailable()), LONGEST_WAIT_MS);
    try {
      // Attempts on an account at other addresses must not delay its owner.
      await lane({ account: `${account} ${address}`, address }, turn.signal);
      clearTimeout(timer);
      return await work();
    } finally {
      clearTimeout(timer);
      turn.abort();
    }
  }

  return {
    hash: (password) => run(() => hash(password, PARAMETERS)),
    matches: async (password, storedHash, requester) => {
      const hasPassword = storedHash !== undefined && storedHash !== '';
      const isMatch = await run(() => verify(hasPassword ? storedHash : DUMMY_HASH, password), requester);
      return isMatch && hasPassword;
    },
  };
}
