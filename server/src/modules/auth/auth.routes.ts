import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyPluginAsync, FastifyPluginCallback } from 'fastify';
import { forbidden } from '../../errors/app-error.ts';
import { callerOf, clientOf, languageOfRequest } from '../../http/caller.ts';
import { onCall, onRead, onWrite } from '../../http/routes.ts';
import { createExchange, isExchange } from '../sites/exchange.service.ts';
import { presentOwnSession, revokeSession } from '../sessions/sessions.service.ts';
import { isAdministrator, presentPreferences, presentUser } from '../users/users.service.ts';
import {
  changePassword,
  countWritesInGroups,
  getUser,
  hashNewPassword,
  rename,
  setPreferences,
} from './accounts.service.ts';
import { register, signIn } from './auth.service.ts';
import { createPasswordReset } from './password-reset.service.ts';

/** @throws 403 where people sign in through the identity provider only */
function requirePasswords({ config: { provider } }: Pick<FastifyInstance, 'config'>): void {
  if (provider?.isOnly) throw forbidden('passwords_off', { provider: provider.name });
}

/**
 * Signing in. Only this route accepts a form, as the specification's client sends it. It also answers back ends of
 * trusted sites, if there are any, whose requests and answers are those of RFC 8693.
 */
const signInRoute: FastifyPluginAsync = async (app) => {
  await app.register(formbody);
  if (app.config.trustedIssuers.length > 0) {
    const exchange = createExchange(app);
    app.addHook('preValidation', async ({ body }, reply) => {
      if (!isExchange(body)) return;
      const answer = await exchange(body);
      return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(answer);
    });
  }
  onCall(app, 'signIn', async ({ body: { username, password } }, request) => {
    requirePasswords(app);
    const token = await signIn(app, {
      email: username,
      password,
      client: clientOf(request),
      language: languageOfRequest(request),
    });
    return { body: { access_token: token, token_type: 'bearer' as const } };
  });
};

function addPasswordReset(app: FastifyInstance): void {
  const { requestReset, requireOpenLink, resetPassword } = createPasswordReset(app);

  onCall(app, 'requestResetMail', async ({ body }, { ip }) => {
    requirePasswords(app);
    await requestReset(body.email, ip);
    return { body: { detail: 'If this address has an account, a reset link is on its way' } };
  });
  onCall(app, 'checkResetLink', async ({ params }) => {
    await requireOpenLink(params.token);
    return { body: { valid: true } };
  });
  onCall(app, 'resetPassword', async ({ body }) => {
    requirePasswords(app);
    await resetPassword(body.token, body.new_password);
    return { body: { detail: 'Password reset' } };
  });
}

/** Accounts: reading them, and changing the caller's name and password. */
function addAccounts(app: FastifyInstance): void {
  onRead(app, 'getUser', async (queries, caller, { params: { id } }) => {
    const user = presentUser(await getUser(queries, caller, id));
    if (id !== caller.userId) return { body: user };
    const session = presentOwnSession(caller);
    // Access tokens and sites never act for an administrator.
    const runsServer = caller.scopes === undefined && (await isAdministrator(queries, app.config, id));
    return {
      body: { ...user, ...(session && { session }), ...(runsServer && { administrator: true as const }) },
    };
  });
  onWrite(
    app,
    'updateName',
    async (trx, caller, { body }) => ({ body: presentUser(await rename(trx, caller, body.name)) }),
    { writes: (caller) => countWritesInGroups(app, caller) },
  );
  onRead(app, 'getPreferences', async (queries, caller) => ({
    body: presentPreferences(await getUser(queries, caller, caller.userId)),
  }));
  onWrite(app, 'setPreferences', async (trx, caller, { body }) => ({
    body: presentPreferences(await setPreferences(trx, caller, body)),
  }));
  onWrite<'updatePassword', string>(
    app,
    'updatePassword',
    async (trx, caller, _input, passwordHash) => {
      await changePassword(app, trx, caller, passwordHash);
      return { body: { detail: 'Password changed' } };
    },
    {
      beforehand: (caller, { body }) => {
        requirePasswords(app);
        return hashNewPassword(app, caller, body.new_password);
      },
      afterwards: app.outbox.kick,
    },
  );
}

/**
 * Signing out. It also clears the lists that the browser keeps for revalidation. Browsers do so
 * over TLS or on this machine.
 */
const signOutRoute: FastifyPluginCallback = (app) => {
  app.addHook('onSend', (_request, reply, payload, next) => {
    if (reply.statusCode === 204) void reply.header('Clear-Site-Data', '"cache"');
    next(null, payload);
  });
  onCall(app, 'signOut', async (_input, request) => {
    const { sessionId, now } = callerOf(request);
    // Does not use `onWrite`. An answer stored for another session's Idempotency-Key must not
    // replace the end of this session.
    await app.database.write((trx) => revokeSession(trx, sessionId, now));
    return {};
  });
};

/** Registration, sessions, accounts and their passwords. */
export const authRoutes: FastifyPluginAsync = async (app) => {
  await app.register(signInRoute);
  await app.register(signOutRoute);

  onCall(app, 'register', async ({ body }, request) => {
    requirePasswords(app);
    const [client, language] = [clientOf(request), languageOfRequest(request)];
    return { body: presentUser(await register(app, { ...body, client, language, requestId: request.id })) };
  });
  addAccounts(app);
  addPasswordReset(app);
};
