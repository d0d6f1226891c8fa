import { LIMITS } from '@quits/contracts';
import type { FastifyInstance, FastifyPluginCallback } from 'fastify';
import PQueue from 'p-queue';
import { serviceUnavailable } from '../../errors/app-error.ts';
import { sendAnswer } from '../../http/answers.ts';
import { callerOf } from '../../http/caller.ts';
import { acceptJsonBytes } from '../../http/json-bodies.ts';
import { addRoute, answerOf, countWrites } from '../../http/routes.ts';
import { RATE_LIMITS } from '../../security/rate-limiter.ts';
import { createFileReader, type FileReader } from './file-reader.ts';
import { bookImport, checkBooking, type CheckedBooking, readBooking } from './imports.service.ts';
import { findTablePreview, storeColumns, storePreview } from './previews.service.ts';

/** JSON writes some characters as two, and there is a file name. */
const PREVIEW_BODY_BYTES = 2 * LIMITS.importMaxBytes + 64 * 1024;
/** Further bookings are refused: a person would wait too long. */
const MOST_WAITING = 20;

/** A separate scope, so that all other routes keep refusing long bodies. */
function addPreview(app: FastifyInstance, reader: FileReader): void {
  const { database, limiter } = app;
  acceptJsonBytes(app, PREVIEW_BODY_BYTES);
  // Does not use `onWrite`: a preview books nothing, and its answer is too long to be stored for a key.
  addRoute(
    app,
    'previewImport',
    async (_input, request, reply) => {
      const { caller, body } = { caller: callerOf(request), body: request.body };
      const upload = { body: Buffer.isBuffer(body) ? body : Buffer.alloc(0), now: caller.now };
      const file = await reader.read('upload', upload);
      const preview = await database.write((trx) => storePreview(trx, caller, file));
      return sendAnswer(reply, answerOf('previewImport', { body: preview }));
    },
    // Before the body is read, so that it holds a place for as often as files are read.
    async (request) => {
      await limiter.consume(RATE_LIMITS.importsPerAccount, String(callerOf(request).userId));
    },
  );
}

/** Its answer is as long as that of a preview, and the same columns give the same again: it needs no key. */
function addColumns(app: FastifyInstance, reader: FileReader): void {
  const { database, limiter } = app;
  addRoute(app, 'chooseImportColumns', async ({ params, body }, request, reply) => {
    const caller = callerOf(request);
    const { text, reading } = await findTablePreview(database.queries, caller, params.id, body);
    await limiter.consume(RATE_LIMITS.columnsPerAccount, String(caller.userId));
    const read = await reader.read('columns', { text, now: caller.now, reading });
    const preview = await database.write((trx) => storeColumns(trx, caller, params.id, read));
    return sendAnswer(reply, answerOf('chooseImportColumns', { body: preview }));
  });
}

/** Bookings run one at a time, so that the writes of other people come between two of them. */
function addBooking(app: FastifyInstance, reader: FileReader): void {
  const { database } = app;
  const turns = new PQueue({ concurrency: 1 });
  addRoute(app, 'bookImport', async ({ params, body }, request, reply) => {
    const caller = callerOf(request);
    const checked = await checkBooking(database.queries, caller, params.id, body);
    const book = async (found?: CheckedBooking) => {
      const read = found && (await readBooking(database.queries, reader, caller, found));
      return app.write(request, reply, async (trx, own) =>
        answerOf('bookImport', { body: await bookImport(trx, own, read) }),
      );
    };
    // A used preview may be a repeated request, which has its stored answer.
    if (!checked) return book();
    if (turns.size >= MOST_WAITING) throw serviceUnavailable();
    return countWrites(app, caller, checked.count, () => turns.add(() => book(checked)));
  });
}

/** Importing files: the preview and the booking. */
export const importsRoutes: FastifyPluginCallback = (app) => {
  const reader = createFileReader();
  app.addHook('onClose', () => reader.close());
  void app.register((scope) => addPreview(scope, reader));
  addColumns(app, reader);
  addBooking(app, reader);
};
