import { randomInt } from 'node:crypto';
import fp from 'fastify-plugin';
import { mailAllDue } from '../modules/notices/mailing.ts';
import { createStopLinks, type StopLinks } from '../modules/notices/unsubscribe.ts';
import { unsubscribeRoutes } from '../modules/notices/unsubscribe.routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Queues the mails of notices that are due. */
    mailNotices(): Promise<void>;
    /** Links that stop mails. */
    stopLinks: StopLinks;
  }
}

/** Mails leave within seconds. The random pause makes servers take turns. */
const PAUSE_MS = [2000, 4000] as const;

/** Mails notices and digests when they are due, and stops them by the links in them. */
export const noticesPlugin = fp(
  async (app) => {
    const { publicUrl, apiUrl } = app.config;
    const links = createStopLinks(app.secret, apiUrl);
    let timer: NodeJS.Timeout;
    let running: Promise<void> = Promise.resolve();
    let isClosed = false;
    const mailNotices = (): Promise<void> => {
      const { database, outbox, now, log } = app;
      running = running.then(() => mailAllDue({ database, outbox, now, log, links, publicUrl }));
      return running;
    };
    const again = () => {
      if (!isClosed) timer = setTimeout(start, randomInt(...PAUSE_MS)).unref();
    };
    const start = () => {
      mailNotices().then(again, (error: unknown) => {
        running = Promise.resolve();
        app.log.warn({ err: error }, 'notices could not be mailed');
        again();
      });
    };
    app.decorate('mailNotices', mailNotices);
    app.decorate('stopLinks', links);
    app.addHook('onReady', again);
    app.addHook('onClose', async () => {
      isClosed = true;
      clearTimeout(timer);
      await running.catch(() => undefined);
    });
    await app.register(unsubscribeRoutes(links));
  },
  { name: 'notices', dependencies: ['database', 'mail'] },
);
