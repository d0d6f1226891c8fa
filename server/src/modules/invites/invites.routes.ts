import type { FastifyPluginCallback } from 'fastify';
import { onWrite } from '../../http/routes.ts';
import { acceptInvitation, invite } from './invites.service.ts';

/** Invitations: sending and opening them. */
export const invitesRoutes: FastifyPluginCallback = (app, _options, done) => {
  const { outbox, config } = app;
  const mailing = { outbox, publicUrl: config.publicUrl };

  onWrite(
    app,
    'inviteMember',
    async (trx, caller, { params, body }) => {
      await invite(mailing, trx, caller, { groupId: params.id, email: body.email });
      return { body: { detail: 'Invitation sent' } };
    },
    { afterwards: outbox.kick },
  );

  onWrite(app, 'acceptInvite', async (trx, caller, { params }) => ({
    body: { group_id: await acceptInvitation(trx, caller, params.token) },
  }));
  done();
};
