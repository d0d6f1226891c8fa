import { LIMITS } from '@quits/contracts';
import type { FastifyPluginCallback } from 'fastify';
import { onFile, onUpload } from '../../http/file-routes.ts';
import { onWrite } from '../../http/routes.ts';
import { acceptUploads } from '../../http/upload.ts';
import { findVisibleExpense } from '../expenses/access.service.ts';
import { requireRoom } from './receipt-room.service.ts';
import { addReceipt, discardUpload, openReceipt, removeReceipt, storeUpload } from './receipts.service.ts';

/** A separate scope, so that all other routes keep refusing files. */
const uploadRoutes: FastifyPluginCallback = (app) => {
  const { database, config } = app;
  acceptUploads(app, LIMITS.receiptMaxBytes);
  onUpload(app, 'addReceipt', {
    admit: async (queries, caller, { params }) => {
      await findVisibleExpense(queries, caller, params.id);
      await requireRoom(database, config.diskReserveBytes);
    },
    store: (caller, { params }, file) => storeUpload(database, caller, params.id, file),
    work: async (trx, caller, { params }, upload) => ({
      body: await addReceipt(trx, caller, params.id, upload),
    }),
    discard: ({ file_id }) => discardUpload(database, file_id),
  });
};

export const receiptsRoutes: FastifyPluginCallback = (app) => {
  void app.register(uploadRoutes);
  onFile(app, 'getReceipt', (queries, caller, { params }) => openReceipt(queries, caller, params.id));
  onWrite(app, 'removeReceipt', async (trx, caller, { params }) => {
    await removeReceipt(trx, caller, params.id);
    return {};
  });
};
