import { createHash } from 'node:crypto';
import fp from 'fastify-plugin';
import type { FastifyRequest } from 'fastify';
import { tryLockName } from '../db/dialects.ts';
import type { WriteQueries } from '../db/tables.ts';
import { conflict, unprocessable } from '../errors/app-error.ts';
import { type Answer, sendAnswer } from '../http/answers.ts';
import { type Caller, callerOf } from '../http/caller.ts';
import { UploadedFile } from '../http/upload.ts';
import { createEncryptor, type Encryptor } from '../security/encryptor.ts';
import { findStoredAnswer, storeAnswer } from './idempotency.repository.ts';

type Work = (trx: WriteQueries, caller: Caller) => Promise<Answer>;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Runs the whole work of a request in one transaction and sends the result. A POST with an
     * `Idempotency-Key` is recorded in the same transaction. The same key and input get the stored
     * answer; another input gets 422. While the first request is active, the answer is 409.
     */
    write(request: FastifyRequest, reply: FastifyReply, work: Work): Promise<unknown>;
  }
}

const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;

function keyOf(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined || request.method !== 'POST') return undefined;
  if (typeof header !== 'string' || !KEY_PATTERN.test(header)) {
    throw unprocessable('invalid_idempotency_key', 'Idempotency-Key');
  }
  return header;
}

function hashOf({ method, params, body, routeOptions }: FastifyRequest): string {
  // Bodies without a schema are ignored, because they may be nested too deeply to serialize.
  const unchecked = body instanceof UploadedFile ? body.sha256 : null;
  const checked = routeOptions.schema?.body === undefined ? unchecked : body;
  const input = JSON.stringify([method, routeOptions.url, params, checked]);
  return createHash('sha256').update(input).digest('hex');
}

/** How answers of a call are stored: those with a secret are encrypted. */
function storageOf(request: FastifyRequest, { encrypt, decrypt }: Encryptor) {
  if (!request.routeOptions.config.isSecret)
    return { toStored: (answer: Answer) => answer, fromStored: (answer: Answer) => answer };
  return {
    toStored: (answer: Answer) => ({ ...answer, body: encrypt(JSON.stringify(answer.body)) }),
    fromStored: (answer: Answer) => ({
      ...answer,
      body: JSON.parse(decrypt(String(answer.body))) as unknown,
    }),
  };
}

async function runOnce(
  trx: WriteQueries,
  request: FastifyRequest,
  { key, encryptor, work }: { key: string; encryptor: Encryptor; work: Work },
): Promise<{ answer: Answer; isReplayed: boolean }> {
  const caller = callerOf(request);
  if (!(await tryLockName(trx, `idempotency:${String(caller.userId)}:${key}`)))
    throw conflict('still_saving');
  const requestHash = hashOf(request);
  const { toStored, fromStored } = storageOf(request, encryptor);
  const stored = await findStoredAnswer(trx, caller, key);
  if (stored !== undefined) {
    if (stored.requestHash !== requestHash) throw unprocessable('saved_differently', 'Idempotency-Key');
    return { answer: fromStored(stored.answer), isReplayed: true };
  }
  const answer = await work(trx, caller);
  await storeAnswer(trx, caller, key, { answer: toStored(answer), requestHash });
  return { answer, isReplayed: false };
}

/** One transaction per writing request, and idempotency keys (promises B3). */
export const writesPlugin = fp(
  (app) => {
    // On PostgreSQL the named lock does the same across instances. Here it refuses a double click
    // before any work starts.
    const inFlight = new Set<string>();
    const encryptor = createEncryptor(app.secret);

    app.decorate('write', async (request, reply, work) => {
      const key = keyOf(request);
      if (key === undefined)
        return sendAnswer(reply, await app.database.write((trx) => work(trx, callerOf(request))));
      const name = `${String(callerOf(request).userId)}:${key}`;
      if (inFlight.has(name)) throw conflict('still_saving');
      inFlight.add(name);
      try {
        const { answer, isReplayed } = await app.database.write((trx) =>
          runOnce(trx, request, { key, encryptor, work }),
        );
        if (isReplayed) void reply.header('Idempotency-Replayed', 'true');
        return sendAnswer(reply, answer);
      } finally {
        inFlight.delete(name);
      }
    });
  },
  { name: 'writes', dependencies: ['database', 'auth'] },
);
