import type { FastifyPluginCallback } from 'fastify';
import { clientOf, languageOfRequest } from '../../http/caller.ts';
import { onCall, onRead, onWrite } from '../../http/routes.ts';
import { requireConfirmed } from '../auth/accounts.service.ts';
import { lockUser } from '../users/users.service.ts';
import {
  createPasskeys,
  listPasskeys,
  presentPasskey,
  removePasskey,
  renamePasskey,
} from './passkeys.service.ts';

/** Passkeys of the signed-in person, and signing in with one. */
export const passkeysRoutes: FastifyPluginCallback = (app) => {
  const passkeys = createPasskeys(app);
  const confirm = {
    beforehand: (caller: Parameters<typeof requireConfirmed>[1]) => requireConfirmed(app, caller),
  };

  onWrite(
    app,
    'getNewPasskeyOptions',
    async (trx, caller) => {
      const { email } = await lockUser(trx, caller.userId);
      return { body: { ...(await passkeys.options(trx, caller, email)) } };
    },
    confirm,
  );
  onWrite(
    app,
    'addPasskey',
    async (trx, caller, { body }) => ({ body: presentPasskey(await passkeys.add(trx, caller, body)) }),
    confirm,
  );
  onRead(app, 'getPasskeys', async (queries, { userId }) => ({
    body: (await listPasskeys(queries, userId)).map(presentPasskey),
  }));
  onWrite(app, 'renamePasskey', async (trx, caller, { params, body }) => ({
    body: presentPasskey(await renamePasskey(trx, caller, params.id, body.name)),
  }));
  onWrite(
    app,
    'removePasskey',
    async (trx, caller, { params }) => {
      await removePasskey(trx, caller, params.id);
      return {};
    },
    confirm,
  );
  onCall(app, 'getPasskeyOptions', async () => ({ body: { ...(await passkeys.signInOptions()) } }));
  onCall(app, 'signInWithPasskey', async ({ body: { response } }, request) => {
    const given = { response, client: clientOf(request), language: languageOfRequest(request) };
    return { body: { access_token: await passkeys.signIn(given), token_type: 'bearer' as const } };
  });
};
