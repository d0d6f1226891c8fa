import type { FastifyPluginCallback } from 'fastify';
import type { InvitationAnswer } from '@quits/contracts';
import { onCall, onRead, onWrite } from '../../http/routes.ts';
import type { StoredInvitation } from './invites.repository.ts';
import {
  acceptInvitation,
  invite,
  listInvitations,
  previewInvitation,
  takeBackInvitation,
} from './invites.service.ts';

const present = ({ id, email_key, created_at, expires_at }: StoredInvitation): InvitationAnswer => ({
  id,
  email: email_key,
  created_at: new Date(created_at).toISOString(),
  expires_at: new Date(expires_at).toISOString(),
});

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

  onRead(app, 'getInvitations', async (queries, caller, { params }) => ({
    body: (await listInvitations(queries, caller, params.id)).map(present),
  }));

  onWrite(app, 'takeBackInvitation', async (trx, caller, { params }) => {
    await takeBackInvitation(trx, caller, params.id);
    return {};
  });

  onCall(app, 'previewInvite', async ({ params }, { ip }) => ({
    body: await previewInvitation(app, params.token, ip),
  }));

  onWrite(app, 'acceptInvite', async (trx, caller, { params }) => ({
    body: { group_id: await acceptInvitation(trx, caller, params.token) },
  }));
};
