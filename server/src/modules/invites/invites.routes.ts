import {
  acceptedInviteSchema,
  idParamsSchema,
  inviteSchema,
  messageSchema,
  tokenParamsSchema,
} from '@quits/contracts/schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { answers } from '../../http/answers.ts';
import { acceptInvitation, invite } from './invites.service.ts';

const TAGS = ['Invitations'];

/** Invitations: sending and opening them. */
export const invitesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/api/groups/:id/invite',
    {
      schema: {
        summary: 'Invite somebody by e-mail (creator)',
        tags: TAGS,
        params: idParamsSchema,
        body: inviteSchema,
        response: answers([201, messageSchema], 401, 403, 404, 409, 422, 429),
      },
    },
    async (request, reply) => {
      const answer = await app.write(request, reply, async (trx, caller) => {
        await invite(app, trx, caller, { groupId: request.params.id, email: request.body.email });
        return { status: 201, body: { detail: 'Invitation sent' } };
      });
      app.outbox.kick();
      return answer;
    },
  );

  app.get(
    '/api/invites/accept/:token',
    {
      config: { isWrite: true },
      schema: {
        summary: 'Join a group with an invitation; opened again it answers the same',
        tags: TAGS,
        params: tokenParamsSchema,
        response: answers([200, acceptedInviteSchema], 401, 404, 409, 422, 429),
      },
    },
    (request, reply) =>
      app.write(request, reply, async (trx, caller) => ({
        status: 200,
        body: { group_id: await acceptInvitation(trx, caller, request.params.token) },
      })),
  );
  await Promise.resolve();
};
