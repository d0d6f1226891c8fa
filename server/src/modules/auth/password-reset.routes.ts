import type { FastifyPluginCallback } from 'fastify';
import { onCall } from '../../http/routes.ts';
import { createPasswordReset } from './password-reset.service.ts';

/** Forgotten passwords. */
export const passwordResetRoutes: FastifyPluginCallback = (app, _options, done) => {
  const { database, limiter, outbox, passwords, now, config } = app;
  const needs = { database, limiter, outbox, passwords, now, publicUrl: config.publicUrl };
  const { requestReset, requireOpenLink, resetPassword } = createPasswordReset(needs);

  onCall(app, 'requestResetMail', async ({ body }, { ip }) => {
    await requestReset(body.email, ip);
    return { body: { detail: 'If this address has an account, a reset link is on its way' } };
  });
  onCall(app, 'checkResetLink', async ({ params }) => {
    await requireOpenLink(params.token);
    return { body: { valid: true } };
  });
  onCall(app, 'resetPassword', async ({ body }) => {
    await resetPassword(body.token, body.new_password);
    return { body: { detail: 'Password reset' } };
  });
  done();
};
