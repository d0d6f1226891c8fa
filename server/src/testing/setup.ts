import { monitorEventLoopDelay } from 'node:perf_hooks';
import type Argon2 from '@node-rs/argon2';

// The database and full-strength hashing are slow on a busy machine, and no test asserts a
// duration.
jest.setTimeout(120_000);

// The measured event loop delay is not the server's either. A test that needs one sets it.
const histogram: unknown = Object.getPrototypeOf(Object.getPrototypeOf(monitorEventLoopDelay()));
Object.defineProperty(histogram, 'mean', { configurable: true, get: () => 0 });

/**
 * Full-strength hashing is a third of the duration of these tests. This mock uses the same function
 * with the least memory and one pass. The hash contains these parameters for comparing.
 * `passwords.test.ts` runs the real function.
 */
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof Argon2>('@node-rs/argon2');
  const LEAST = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  const hash: typeof real.hash = (password, options) => real.hash(password, { ...options, ...LEAST });
  return { ...real, hash };
});
