import { randomInt } from 'node:crypto';
import fp from 'fastify-plugin';
import { makeAllDue } from '../modules/recurring/recurring-worker.ts';

/** Due entries are made within a minute. The random pause makes servers take turns. */
const PAUSE_MS = [20_000, 40_000] as const;

/** Makes entries that fall due while the server runs, or fell due while none did. */
export const recurringPlugin = fp(
  (app) => {
    let timer: NodeJS.Timeout;
    let running: Promise<void> = Promise.resolve();
    let isClosed = false;
    const run = async () => {
      await makeAllDue(app).catch((error: unknown) => {
        app.log.warn({ err: error }, 'repeating entries could not be made');
      });
      if (!isClosed) timer = setTimeout(start, randomInt(...PAUSE_MS)).unref();
    };
    const start = () => {
      running = run();
    };
    app.addHook('onReady', start);
    app.addHook('onClose', async () => {
      isClosed = true;
      clearTimeout(timer);
      await running;
    });
  },
  { name: 'recurring', dependencies: ['database', 'mail'] },
);
