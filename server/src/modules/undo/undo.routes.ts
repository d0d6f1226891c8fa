import type { FastifyPluginCallback } from 'fastify';
import { onWrite } from '../../http/routes.ts';
import { undoItem } from './undo.service.ts';

/** Undo of an item of the history. */
export const undoRoutes: FastifyPluginCallback = (app) => {
  onWrite(app, 'undoActivity', async (trx, caller, { params, body }) => ({
    body: await undoItem(trx, caller, { ...params, ...body }),
  }));
};
