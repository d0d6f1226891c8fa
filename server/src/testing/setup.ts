import { monitorEventLoopDelay } from 'node:perf_hooks';

// A database and hashing at full strength take their time on a busy machine; no test asserts how long.
jest.setTimeout(120_000);

// Nor is the delay of its event loop the server's: a test that wants one sets it.
const histogram: unknown = Object.getPrototypeOf(Object.getPrototypeOf(monitorEventLoopDelay()));
Object.defineProperty(histogram, 'mean', { configurable: true, get: () => 0 });
