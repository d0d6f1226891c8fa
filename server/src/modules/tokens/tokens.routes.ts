import type { FastifyPluginCallback } from 'fastify';
import { callerOf } from '../../http/caller.ts';
import { onCall, onRead, onWrite } from '../../http/routes.ts';
import { addToken, listTokens, presentToken, removeToken } from './tokens.service.ts';

/** Access tokens of the signed-in person. */
export const tokensRoutes: FastifyPluginCallback = (app) => {
  onRead(app, 'getAccessTokens', async (queries, { userId, now }) => ({
    body: (await listTokens(queries, userId, now)).map(presentToken),
  }));
  // Does not use `onWrite`, which would keep the answer with the token for its Idempotency-Key.
  onCall(app, 'addAccessToken', async ({ body }, request) => {
    const caller = callerOf(request);
    const { token, stored } = await app.database.write((trx) => addToken(trx, caller, body));
    return { body: { ...presentToken(stored), token } };
  });
  onWrite(app, 'removeAccessToken', async (trx, caller, { params }) => {
    await removeToken(trx, caller, params.id);
    return {};
  });
};
