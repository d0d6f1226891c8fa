import type { FastifyPluginCallback } from 'fastify';
import { onWrite } from '../../http/routes.ts';
import { acceptInvitation, invite } from './invites.service.ts';

/** Invitations: sending and opening them. */
export const invitesRoutes: FastifyPluginCallback = (app) => {
  onWrite(
    app,
    'inviteMember',
    async (trx, caller, { params, body }) => {
      await invite(app, trx, caller, { groupId: params.id, email: body.email });
      return { body: { detail: 'Invitation sent' } };
    },
    { afterwards: app.outbox.kick },
  );

  onWrite(app, 'acceptInvite', async (trx, caller, { params }) => ({
    body: { group_id: await acceptInvitation(trx, caller, params.token) },
  }));
};
