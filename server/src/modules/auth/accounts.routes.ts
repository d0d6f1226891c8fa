import type { FastifyPluginCallback } from 'fastify';
import { onRead, onWrite } from '../../http/routes.ts';
import { presentUser, updateUser } from '../users/users.service.ts';
import { changePassword, getUser, hashNewPassword } from './accounts.service.ts';

/** Accounts: reading one, and changing one's own name and password. */
export const accountsRoutes: FastifyPluginCallback = (app, _options, done) => {
  const { database, outbox, passwords } = app;

  onRead(app, 'getUser', async (queries, caller, { params }) => ({
    body: presentUser(await getUser(queries, caller, params.id)),
  }));

  onWrite(app, 'updateName', async (trx, caller, { body }) => ({
    body: presentUser(await updateUser(trx, caller.userId, { name: body.name })),
  }));

  onWrite<'updatePassword', string>(
    app,
    'updatePassword',
    async (trx, caller, _input, passwordHash) => {
      await changePassword(outbox, trx, caller, passwordHash);
      return { body: { detail: 'Password changed' } };
    },
    {
      beforehand: (caller, { body }) =>
        hashNewPassword({ queries: database.queries, passwords }, caller, body.new_password),
      afterwards: outbox.kick,
    },
  );
  done();
};
