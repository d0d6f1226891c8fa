import formbody from '@fastify/formbody';
import { registerSchema, signInSchema, tokenAnswerSchema, userSchema } from '@quits/contracts/schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { answers } from '../../http/answers.ts';
import { callerOf } from '../../plugins/auth.ts';
import { presentUser } from '../users/users.presenter.ts';
import { register, signIn } from './auth.service.ts';
import { revokeSession } from './sessions.service.ts';

/** Signing in. It alone takes a form, as the specification's client sends it. */
const tokenRoute: FastifyPluginAsyncZod = async (app) => {
  await app.register(formbody);
  app.post(
    '/auth/token',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Sign in',
        tags: ['Sessions'],
        consumes: ['application/x-www-form-urlencoded'],
        body: signInSchema,
        response: answers([200, tokenAnswerSchema], 401, 422, 429, 503),
      },
    },
    async (request) => {
      const { username, password } = request.body;
      const token = await signIn(app, { email: username, password, address: request.ip });
      return { access_token: token, token_type: 'bearer' };
    },
  );
};

/** Sessions and registration. */
export const authRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(tokenRoute);

  app.post(
    '/auth/register',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Create an account',
        tags: ['Accounts'],
        body: registerSchema,
        response: answers([201, userSchema], 409, 422, 429, 503),
      },
    },
    async (request, reply) => {
      const user = await register(app, { ...request.body, address: request.ip });
      return reply.code(201).send(presentUser(user));
    },
  );

  app.post(
    '/auth/logout',
    {
      schema: {
        summary: 'Sign out: this session ends',
        tags: ['Sessions'],
        response: answers([204, null], 401, 429),
      },
    },
    async (request, reply) => {
      const { sessionId, now } = callerOf(request);
      // Not by `app.write`: the answer stored for another session's Idempotency-Key must not stand for this one's end.
      await app.database.write((trx) => revokeSession(trx, sessionId, now));
      return reply.code(204).send();
    },
  );
};
