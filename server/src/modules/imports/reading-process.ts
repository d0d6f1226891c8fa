/**
 * The process that reads uploaded files, one at a time. It has little memory and no secrets. A file that needs
 * more ends this process instead of the server's.
 */
import { NO_CURRENCY } from '@quits/domain';
import { AppError } from '../../errors/app-error.ts';
import { readCheckedFile } from './checked-file.ts';
import { type StoredFile, storedFileOf } from './file-summary.ts';
import type { TableReading } from './formats/file.ts';
import { readUpload, type ReadUpload } from './read-upload.ts';
import { reportOf } from './report.ts';

/** What is asked of the process, by its name: the request and its answer. `now` is in ms. */
export interface Readings {
  /** The body of a request for a preview. */
  upload: [{ body: Uint8Array; now: number }, ReadUpload];
  /** A table whose columns are named now. */
  columns: [{ text: string; now: number; reading: TableReading }, ReadColumns];
  /** A file whose currency, or the people who share its rows, are known now. */
  again: [{ text: string; now: number; currency: string; reading?: TableReading | undefined }, StoredFile];
}
/** A table that was read by its columns: for its person, and what the server keeps. */
export type ReadColumns = Pick<ReadUpload, 'report' | 'summary'>;

export type ReadingName = keyof Readings;

export type ReadingRequest = {
  [Name in ReadingName]: { name: Name } & Readings[Name][0];
}[ReadingName];

/** A refusal has what an `AppError` is made of. */
export type ReadingAnswer =
  | { result: unknown }
  | { refusal: ConstructorParameters<typeof AppError> }
  | { failure: string };

async function read(request: ReadingRequest): Promise<ReadUpload | ReadColumns | StoredFile> {
  if (request.name === 'upload') return readUpload(request.body, request.now);
  const { text, now, reading } = request;
  if (request.name === 'again')
    return storedFileOf(await readCheckedFile(text, now, request.currency, reading));
  const file = await readCheckedFile(text, now, NO_CURRENCY, reading);
  return { report: reportOf(file), summary: storedFileOf(file).summary };
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
