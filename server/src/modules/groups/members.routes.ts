import { idParamsSchema, memberParamsSchema, userSchema } from '@quits/contracts/schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answers } from '../../http/answers.ts';
import { callerOf } from '../../plugins/auth.ts';
import { presentMember } from './groups.presenter.ts';
import { getMembers, removeMember } from './groups.service.ts';

const TAGS = ['Members'];

/** The members of a group. */
export const membersRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/groups/:id/members',
    {
      schema: {
        summary: 'List the members of a group',
        tags: TAGS,
        params: idParamsSchema,
        response: answers([200, z.array(userSchema)], 401, 404, 422),
      },
    },
    async (request) =>
      (await getMembers(app.database.queries, callerOf(request), request.params.id)).map(presentMember),
  );

  app.delete(
    '/api/groups/:id/members/:userId',
    {
      schema: {
        summary: 'Remove a member whose balance is zero (creator)',
        tags: TAGS,
        params: memberParamsSchema,
        response: answers([204, null], 401, 403, 404, 409, 422, 429),
      },
    },
    (request, reply) =>
      app.write(request, reply, async (trx, caller) => {
        await removeMember(trx, caller, request.params.id, request.params.userId);
        return { status: 204 };
      }),
  );
  await Promise.resolve();
};
