import type { FastifyPluginCallback } from 'fastify';
import { onWrite } from '../../http/routes.ts';
import type { StoredUser } from '../../db/tables.ts';
import { confirmPassword, countWritesInGroups } from '../auth/accounts.service.ts';
import { deleteAccount } from './account-deletion.service.ts';

export const accountDeletionRoutes: FastifyPluginCallback = (app) => {
  onWrite<'deleteAccount', StoredUser>(
    app,
    'deleteAccount',
    async (trx, caller, _input, confirmed) => {
      await deleteAccount(trx, caller, confirmed);
      return {};
    },
    {
      beforehand: (caller, { body }) => confirmPassword(app, caller, body.password),
      writes: (caller) => countWritesInGroups(app, caller),
    },
  );
};
