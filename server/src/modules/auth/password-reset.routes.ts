import {
  forgotPasswordSchema,
  messageSchema,
  resetPasswordSchema,
  resetValiditySchema,
  tokenParamsSchema,
} from '@quits/contracts/schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { answers } from '../../http/answers.ts';
import {
  RESET_REQUEST,
  createResetRequestHandler,
  requestReset,
  requireOpenLink,
  resetPassword,
} from './password-reset.service.ts';

const TAGS = ['Password reset'];
const config = { access: 'public' } as const;

/** Forgotten passwords. */
export const passwordResetRoutes: FastifyPluginAsyncZod = async (app) => {
  app.outbox.handle(RESET_REQUEST, createResetRequestHandler(app));

  app.post(
    '/auth/forgot-password',
    {
      config,
      schema: {
        summary: 'Ask for a reset link; the answer is the same for every address',
        tags: TAGS,
        body: forgotPasswordSchema,
        response: answers([200, messageSchema], 422, 429),
      },
    },
    async (request) => {
      await requestReset(app, request.body.email, request.ip);
      return { detail: 'If this address has an account, a reset link is on its way' };
    },
  );

  app.get(
    '/auth/reset-password/:token',
    {
      config,
      schema: {
        summary: 'Ask whether a reset link is still good',
        tags: TAGS,
        params: tokenParamsSchema,
        response: answers([200, resetValiditySchema], 400, 422),
      },
    },
    async (request) => {
      await requireOpenLink(app, request.params.token);
      return { valid: true };
    },
  );

  app.post(
    '/auth/reset-password',
    {
      config,
      schema: {
        summary: 'Set a new password with a reset link; every session ends',
        tags: TAGS,
        body: resetPasswordSchema,
        response: answers([200, messageSchema], 400, 422, 503),
      },
    },
    async (request) => {
      await resetPassword(app, request.body.token, request.body.new_password);
      return { detail: 'Password reset' };
    },
  );
  await Promise.resolve();
};
