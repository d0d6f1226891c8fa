import type { FastifyPluginCallback } from 'fastify';
import { onCall, onWrite } from '../../http/routes.ts';
import { acceptInvitation, invite, previewInvitation } from './invites.service.ts';

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

  onCall(app, 'previewInvite', async ({ params }, { ip }) => ({
    body: await previewInvitation(app, params.token, ip),
  }));

  onWrite(app, 'acceptInvite', async (trx, caller, { params }) => ({
    body: { group_id: await acceptInvitation(trx, caller, params.token) },
  }));
};
