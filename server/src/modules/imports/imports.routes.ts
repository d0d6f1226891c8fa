import { LIMITS } from '@quits/contracts';
import type { FastifyPluginCallback } from 'fastify';
import { acceptJson } from '../../http/json-bodies.ts';
import { onWrite } from '../../http/routes.ts';
import type { CheckedFile } from './checked-file.ts';
import { bookImport, openPreview, readUploadedFile, storePreview } from './imports.service.ts';

/** JSON writes some characters as two, and there is a file name. */
const PREVIEW_BODY_BYTES = 2 * LIMITS.importMaxBytes + 64 * 1024;

/** A separate scope, so that all other routes keep refusing long bodies. */
const previewRoutes: FastifyPluginCallback = (app) => {
  acceptJson(app, PREVIEW_BODY_BYTES);
  onWrite(
    app,
    'previewImport',
    async (trx, caller, { body }, file: CheckedFile) => ({
      body: await storePreview(trx, caller, body.text, file),
    }),
    { beforehand: (caller, { body }) => readUploadedFile(body.text, caller.now) },
  );
};

/** Importing files: the preview and the booking. */
export const importsRoutes: FastifyPluginCallback = (app) => {
  void app.register(previewRoutes);
  onWrite(
    app,
    'bookImport',
    async (trx, caller, { params, body }, file: CheckedFile | undefined) => ({
      body: await bookImport(trx, caller, params.id, { booking: body, file }),
    }),
    { beforehand: (caller, { params }) => openPreview(app.database.queries, caller, params.id) },
  );
};
