/** Finds the format of a file and reads it. Everything here is pure: rows in, entries out. */
import { unprocessable } from '../../../errors/app-error.ts';
import type { ImportFile } from './file.ts';
import { parseJson } from './json.ts';
import { readQuitsGroup } from './quits-group.ts';
import { readSpliit } from './spliit.ts';
import { readSplitwiseApi } from './splitwise-api.ts';
import { readSplitwise } from './splitwise.ts';
import { readTricount } from './tricount.ts';

const readJson = (value: unknown) =>
  readQuitsGroup(value) ?? readSpliit(value) ?? readSplitwiseApi(value) ?? readTricount(value);

/** @throws 422 for a file that is damaged or of no known format */
export async function readFile(text: string): Promise<ImportFile> {
  const content = text.replace(/^\uFEFF/, '');
  const file = /^\s*[{[]/.test(content) ? readJson(parseJson(content)) : await readSplitwise(content);
  if (file) return file;
  throw unprocessable(
    'Quits cannot read this file. Choose an export of Splitwise, Spliit, Tricount or Quits.',
    'text',
  );
}
