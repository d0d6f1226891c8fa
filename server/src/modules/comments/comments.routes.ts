import type { FastifyPluginCallback } from 'fastify';
import { onRead, onWrite } from '../../http/routes.ts';
import { addComment, getComments, removeComment } from './comments.service.ts';

export const commentsRoutes: FastifyPluginCallback = (app) => {
  onRead(app, 'getComments', async (queries, caller, { params, query }) => ({
    body: await getComments(queries, caller, params.id, query),
  }));

  onWrite(app, 'addComment', async (trx, caller, { params, body }) => ({
    body: await addComment(trx, caller, params.id, body.text),
  }));
  onWrite(app, 'removeComment', async (trx, caller, { params }) => {
    await removeComment(trx, caller, params.id);
    return {};
  });
};
