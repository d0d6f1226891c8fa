import { monitorEventLoopDelay } from 'node:perf_hooks';
import type Argon2 from '@node-rs/argon2';

// A database and hashing at full strength take their time on a busy machine; no test asserts how long.
jest.setTimeout(120_000);

// Nor is the delay of its event loop the server's: a test that wants one sets it.
const histogram: unknown = Object.getPrototypeOf(Object.getPrototypeOf(monitorEventLoopDelay()));
Object.defineProperty(histogram, 'mean', { configurable: true, get: () => 0 });

/**
 * Hashing at full strength is a third of what these tests take. Here a password is hashed by the same function with its
 * least memory and one pass, which the hash itself names for comparing; `passwords.test.ts` runs what the server runs.
 */
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof Argon2>('@node-rs/argon2');
  const LEAST = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  const hash: typeof real.hash = (password, options) => real.hash(password, { ...options, ...LEAST });
  return { ...real, hash };
});
