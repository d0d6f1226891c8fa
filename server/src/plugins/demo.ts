import { type CallName, callOf } from '@quits/contracts';
import fp from 'fastify-plugin';
import { forbidden } from '../errors/app-error.ts';

/**
 * Calls that would send mails, store outsiders' files, or keep an account for longer than a day.
 */
const CLOSED: readonly CallName[] = ['inviteMember', 'requestResetMail', 'updatePassword', 'addReceipt'];

/** With `DEMO=1` outsiders use the server. Closes the calls that they must not use. */
export const demoPlugin = fp(
  (app) => {
    if (!app.config.isDemo) return;
    const closed = new Set(CLOSED.map(callOf).map(({ method, path }) => `${method} ${path}`));
    app.addHook('onRequest', (request, _reply, next) => {
      const isClosed = closed.has(`${request.method} ${request.routeOptions.url ?? ''}`);
      next(isClosed ? forbidden('not_in_demo') : undefined);
    });
  },
  { name: 'demo' },
);
