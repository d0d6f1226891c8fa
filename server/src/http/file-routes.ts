/** Creates the routes of calls that receive or answer a file. */
import type { CallName } from '@quits/contracts';
import { paramsSchemaOf } from '@quits/contracts/schemas';
import type { FastifyInstance } from 'fastify';
import type { Queries, WriteQueries } from '../db/tables.ts';
import { InputError } from '../errors/app-error.ts';
import { type Caller, callerOf } from './caller.ts';
import { type FileAnswer, sendFile } from './files.ts';
import { readInput } from './input.ts';
import { addRoute, answerOf, type CallInput, type Result } from './routes.ts';
import { UploadedFile } from './upload.ts';

/** A call of a signed-in person that answers a file. */
export function onFile<Name extends CallName>(
  app: FastifyInstance,
  name: Name,
  open: (queries: Queries, caller: Caller, input: CallInput<Name>) => Promise<FileAnswer>,
): void {
  addRoute(app, name, async (input, request, reply) =>
    sendFile(reply, await open(app.database.queries, callerOf(request), input)),
  );
}

interface UploadWork<Name extends CallName, Stored> {
  /** Refuses invalid requests before a byte of the file is read. */
  admit: (queries: Queries, caller: Caller, input: Pick<CallInput<Name>, 'params'>) => Promise<void>;
  /** Stores the file before the transaction, so that the transaction stays short. */
  store: (caller: Caller, input: CallInput<Name>, file: UploadedFile) => Promise<Stored>;
  work: (trx: WriteQueries, caller: Caller, input: CallInput<Name>, stored: Stored) => Promise<Result<Name>>;
  /** Reverts `store`, unless `work` was committed. */
  discard: (stored: Stored) => Promise<void>;
}

/**
 * A call of a signed-in person with a file. Works like `onWrite`, but stores the file before the
 * transaction.
 */
export function onUpload<Name extends CallName, Stored>(
  app: FastifyInstance,
  name: Name,
  { admit, store, work, discard }: UploadWork<Name, Stored>,
): void {
  const params = paramsSchemaOf(name);
  addRoute(
    app,
    name,
    async (input, request, reply) => {
      const { body: file } = request;
      if (!(file instanceof UploadedFile))
        throw new InputError([{ field: 'file', message: 'is required', code: 'required' }]);
      const stored = await store(callerOf(request), input, file);
      try {
        return await app.write(request, reply, async (trx, caller) =>
          answerOf(name, await work(trx, caller, input, stored)),
        );
      } finally {
        await discard(stored);
      }
    },
    async (request) => {
      if (params === undefined) throw new Error(`${name} has no path to upload to`);
      const read = readInput(params, request.params);
      if ('error' in read) throw read.error;
      await admit(app.database.queries, callerOf(request), { params: read.value });
    },
  );
}
