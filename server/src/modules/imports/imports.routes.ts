import { LIMITS } from '@quits/contracts';
import type { FastifyPluginCallback } from 'fastify';
import { acceptJson } from '../../http/json-bodies.ts';
import { callerOf } from '../../http/caller.ts';
import { onCall, onWrite } from '../../http/routes.ts';
import { RATE_LIMITS } from '../../security/rate-limiter.ts';
import type { CheckedFile } from './checked-file.ts';
import { bookImport } from './imports.service.ts';
import { openPreview, readUploadedFile, storePreview } from './previews.service.ts';

/** JSON writes some characters as two, and there is a file name. */
const PREVIEW_BODY_BYTES = 2 * LIMITS.importMaxBytes + 64 * 1024;

/** A separate scope, so that all other routes keep refusing long bodies. */
const previewRoutes: FastifyPluginCallback = (app) => {
  const { database, limiter } = app;
  acceptJson(app, PREVIEW_BODY_BYTES);
  // Does not use `onWrite`: a preview books nothing, and its answer is too long to be stored for a key.
  onCall(app, 'previewImport', async ({ body: { text } }, request) => {
    const caller = callerOf(request);
    await limiter.consume(RATE_LIMITS.importsPerAccount, String(caller.userId));
    const file = await readUploadedFile(text, caller.now);
    return { body: await database.write((trx) => storePreview(trx, caller, text, file)) };
  });
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
    {
      beforehand: (caller, { params, body: { group } }) =>
        openPreview(app.database.queries, caller, { id: params.id, group }),
    },
  );
};
