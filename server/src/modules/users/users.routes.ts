import {
  idParamsSchema,
  messageSchema,
  updateNameSchema,
  updatePasswordSchema,
  userSchema,
} from '@quits/contracts/schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { answers } from '../../http/answers.ts';
import { callerOf } from '../../plugins/auth.ts';
import { presentUser } from './users.presenter.ts';
import { changePassword, getUser, renameUser, requirePasswordConfirmed } from './users.service.ts';

/** Accounts: reading one, and changing one's own name and password. */
export const usersRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/auth/users/:id',
    {
      schema: {
        summary: 'Read oneself, or somebody who shares a group',
        tags: ['Accounts'],
        params: idParamsSchema,
        response: answers([200, userSchema], 401, 404, 422),
      },
    },
    async (request) => presentUser(await getUser(app.database.queries, callerOf(request), request.params.id)),
  );

  app.put(
    '/auth/users/me/name',
    {
      schema: {
        summary: 'Change the display name',
        tags: ['Accounts'],
        body: updateNameSchema,
        response: answers([200, userSchema], 401, 422, 429),
      },
    },
    (request, reply) =>
      app.write(request, reply, async (trx, caller) => ({
        status: 200,
        body: presentUser(await renameUser(trx, caller, request.body.name)),
      })),
  );

  app.put(
    '/auth/users/me/password',
    {
      schema: {
        summary: 'Change the password; every other session ends',
        tags: ['Accounts'],
        body: updatePasswordSchema,
        response: answers([200, messageSchema], 401, 403, 422, 429, 503),
      },
    },
    async (request, reply) => {
      // Asked before the hashing as well: a stolen token alone must not buy that work.
      await requirePasswordConfirmed(app.database.queries, callerOf(request));
      const passwordHash = await app.passwords.hash(request.body.new_password);
      const answer = await app.write(request, reply, async (trx, caller) => {
        await changePassword(app, trx, caller, passwordHash);
        return { status: 200, body: { detail: 'Password changed' } };
      });
      app.outbox.kick();
      return answer;
    },
  );
  await Promise.resolve();
};
