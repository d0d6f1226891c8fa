/**
 * The process that reads uploaded files, one at a time. It has little memory and no secrets. A file that needs
 * more ends this process instead of the server's.
 */
import { AppError } from '../../errors/app-error.ts';
import { readCheckedFile } from './checked-file.ts';
import { type StoredFile, storedFileOf } from './file-summary.ts';
import { readUpload, type ReadUpload } from './read-upload.ts';

/** What is asked of the process, by its name: the request and its answer. `now` is in ms. */
export interface Readings {
  /** The body of a request for a preview. */
  upload: [{ body: Uint8Array; now: number }, ReadUpload];
  /** A file whose currency is known now. */
  again: [{ text: string; now: number; currency: string }, StoredFile];
}
export type ReadingName = keyof Readings;

export type ReadingRequest = {
  [Name in ReadingName]: { name: Name } & Readings[Name][0];
}[ReadingName];

/** A refusal has what an `AppError` is made of. */
export type ReadingAnswer =
  | { result: unknown }
  | { refusal: ConstructorParameters<typeof AppError> }
  | { failure: string };

async function read(request: ReadingRequest): Promise<ReadUpload | StoredFile> {
  if (request.name === 'upload') return readUpload(request.body, request.now);
  return storedFileOf(await readCheckedFile(request.text, request.now, request.currency));
}

async function answer(request: ReadingRequest): Promise<ReadingAnswer> {
  try {
    return { result: await read(request) };
  } catch (error) {
    if (error instanceof AppError) return { refusal: [error.statusCode, error.code, error.extras] };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on('message', (request: ReadingRequest) => void answer(request).then((it) => process.send?.(it)));
// The server decides when it ends: signals to a group of processes also reach this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
