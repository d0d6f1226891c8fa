/** Reads the body of a request for a preview. It runs in the process that reads files. */
import { LIMITS } from '@quits/contracts';
import { SCHEMAS } from '@quits/contracts/schemas';
import { badRequest, tooLarge } from '../../errors/app-error.ts';
import { parseInput } from '../../http/input.ts';
import { readCheckedFile } from './checked-file.ts';
import { isReadAgain, type StoredFile, storedFileOf } from './file-summary.ts';
import { type FileReport, reportOf } from './report.ts';

/** A file that was read: for its person, and for the booking. */
export interface ReadUpload extends StoredFile {
  report: FileReport;
  /** The group that may know the columns of a table. */
  groupId: number | undefined;
}

function parseBody(body: Uint8Array): unknown {
  const text = new TextDecoder().decode(body);
  // As for other calls, no body is one without fields.
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('invalid_json');
  }
}

/**
 * Checks a request for a preview, and reads its file.
 *
 * @param now in ms
 * @throws 400 for a body that is not JSON, 413 for a text that is too long, 422 for a body without a text and
 *   for one that is no file to import
 */
export async function readUpload(body: Uint8Array, now: number): Promise<ReadUpload> {
  const { text, group_id: groupId } = parseInput(SCHEMAS.previewImport.body, parseBody(body));
  if (Buffer.byteLength(text) > LIMITS.importMaxBytes) throw tooLarge('file_too_large');
  const file = await readCheckedFile(text, now);
  const { summary, rows } = storedFileOf(file);
  return { summary, rows: isReadAgain(summary) ? text : rows, report: reportOf(file), groupId };
}
