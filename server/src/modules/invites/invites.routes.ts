import type { FastifyPluginCallback } from 'fastify';
import type { InvitationAnswer } from '@quits/contracts';
import { onCall, onRead, onWrite } from '../../http/routes.ts';
import type { StoredInvitation } from './invites.repository.ts';
import { createEncryptor } from '../../security/encryptor.ts';
import { acceptInvitation, previewInvitation } from './accepting.service.ts';
import { invite, listInvitations, takeBackInvitation } from './invites.service.ts';
import { addLink, listLinks, presentLink, takeBackLink } from './links.service.ts';

const present = (invitation: StoredInvitation): InvitationAnswer => {
  const { id, email_key, member_id, created_at, expires_at } = invitation;
  return {
    id,
    email: email_key,
    member_id,
    created_at: new Date(created_at).toISOString(),
    expires_at: new Date(expires_at).toISOString(),
  };
};

/** Invitations: sending and opening them. */
export const invitesRoutes: FastifyPluginCallback = (app) => {
  onWrite(
    app,
    'inviteMember',
    async (trx, caller, { params, body }) => {
      await invite(app, trx, caller, { groupId: params.id, email: body.email, memberId: body.member_id });
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

  const needs = { config: app.config, encryptor: createEncryptor(app.secret) };
  onWrite(app, 'addInviteLink', async (trx, caller, { params, body }) => {
    const { id, url, expires_at } = presentLink(needs, await addLink(needs, trx, caller, params.id, body));
    return { body: { id, url: url ?? '', expires_at } };
  });

  onRead(app, 'getInviteLinks', async (queries, caller, { params }) => ({
    body: (await listLinks(queries, caller, params.id)).map((link) => presentLink(needs, link)),
  }));

  onWrite(app, 'takeBackInviteLink', async (trx, caller, { params }) => {
    await takeBackLink(trx, caller, params.id);
    return {};
  });

  onCall(app, 'previewInvite', async ({ params }, { ip }) => ({
    body: await previewInvitation(app, params.token, ip),
  }));

  onWrite(app, 'acceptInvite', async (trx, caller, { params }) => ({
    body: { group_id: await acceptInvitation(trx, caller, params.token) },
  }));
};
