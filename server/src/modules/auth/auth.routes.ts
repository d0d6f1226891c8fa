import formbody from '@fastify/formbody';
import type { FastifyPluginAsync } from 'fastify';
import { callerOf } from '../../http/caller.ts';
import { onCall } from '../../http/routes.ts';
import { revokeSession } from '../sessions/sessions.service.ts';
import { presentUser } from '../users/users.service.ts';
import { register, signIn } from './auth.service.ts';

/** Signing in. It alone takes a form, as the specification's client sends it. */
const signInRoute: FastifyPluginAsync = async (app) => {
  await app.register(formbody);
  onCall(app, 'signIn', async ({ body: { username, password } }, { ip }) => {
    const token = await signIn(app, { email: username, password, address: ip });
    return { body: { access_token: token, token_type: 'bearer' as const } };
  });
};

/** Sessions and registration. */
export const authRoutes: FastifyPluginAsync = async (app) => {
  await app.register(signInRoute);

  onCall(app, 'register', async ({ body }, { ip }) => ({
    body: presentUser(await register(app, { ...body, address: ip })),
  }));

  onCall(app, 'signOut', async (_input, request) => {
    const { sessionId, now } = callerOf(request);
    // Not by `onWrite`: the answer stored for another session's Idempotency-Key must not stand for this one's end.
    await app.database.write((trx) => revokeSession(trx, sessionId, now));
    return {};
  });
};
