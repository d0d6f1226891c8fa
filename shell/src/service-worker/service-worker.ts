/* The service worker's script: a file of its own, whose address stays. What it does is in worker.ts. */
import { startWorker } from './worker.ts';
import type { WorkerScope } from './worker.ts';

startWorker(globalThis as unknown as WorkerScope);
