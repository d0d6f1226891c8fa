/* The service worker's script: its own file, whose address never changes. The logic is in worker.ts. */
import { startWorker, type WorkerScope } from './worker.ts';

startWorker(globalThis as unknown as WorkerScope);
