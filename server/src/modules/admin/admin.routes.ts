import type { FastifyPluginCallback } from 'fastify';
import type { Caller } from '../../http/caller.ts';
import { onRead, onWrite } from '../../http/routes.ts';
import { requireConfirmed } from '../auth/accounts.service.ts';
import { deleteOther, endSessionsOf, listAccounts, setSuspended } from './accounts.service.ts';
import { readLog } from './log.service.ts';

/** Calls of administrators. For all others they do not exist (`plugins/auth.ts`). */
export const adminRoutes: FastifyPluginCallback = (app) => {
  const { config, outbox } = app;
  const confirm = { beforehand: (caller: Caller) => requireConfirmed(app, caller) };

  onRead(app, 'getAccounts', async (queries, { now }, { query }) => ({
    body: await listAccounts(queries, config, query, now),
  }));
  onWrite(app, 'endSessionsOfAccount', async (trx, caller, { params }) => {
    await endSessionsOf(trx, caller, params.id);
    return {};
  });
  onWrite(
    app,
    'suspendAccount',
    async (trx, caller, { params: { id } }) => ({
      body: await setSuspended(trx, config, caller, { id, isSuspended: true }),
    }),
    confirm,
  );
  onWrite(app, 'resumeAccount', async (trx, caller, { params: { id } }) => ({
    body: await setSuspended(trx, config, caller, { id, isSuspended: false }),
  }));
  onWrite(
    app,
    'deleteOtherAccount',
    async (trx, caller, { params }) => {
      await deleteOther(trx, app, caller, params.id);
      return {};
    },
    { ...confirm, afterwards: outbox.kick },
  );
  onRead(app, 'getAdminLog', async (queries, _caller, { query }) => ({
    body: await readLog(queries, query),
  }));
};
