import type { FastifyPluginCallback } from 'fastify';
import { onRead, onWrite } from '../../http/routes.ts';
import { addComment, getComments, removeComment } from './comments.service.ts';

export const commentsRoutes: FastifyPluginCallback = (app) => {
  onRead(app, 'getComments', async (queries, caller, { params, query }) => ({
    body: await getComments(queries, caller, params.id, query),
  }));

  onWrite(app, 'addComment', async (trx, caller, { params, body }) => {
    const { text, client_id: clientId, entered_at: enteredAt } = body;
    const { comment, isRepeated } = await addComment(trx, caller, params.id, { text, clientId, enteredAt });
    return { body: comment, isRepeated };
  });
  onWrite(app, 'removeComment', async (trx, caller, { params }) => {
    await removeComment(trx, caller, params.id);
    return {};
  });
};
