/** Finds the format of a file and reads it. Everything here is pure: rows in, entries out. */
import { NO_CURRENCY } from '@quits/domain';
import { unprocessable } from '../../../errors/app-error.ts';
import { readCospend } from './cospend.ts';
import type { ImportFile } from './file.ts';
import { readIhatemoney, refuseIhatemoneyCsv } from './ihatemoney.ts';
import { parseJson } from './json.ts';
import { readQuitsGroup } from './quits-group.ts';
import { readSettleUp } from './settle-up.ts';
import { readSpliit } from './spliit.ts';
import { readSpliitCsv } from './spliit-csv.ts';
import { readSplitPro } from './splitpro.ts';
import { readSplitwiseApi } from './splitwise-api.ts';
import { readSplitwise } from './splitwise.ts';
import { readTricount } from './tricount.ts';
import { readTricountExporter } from './tricount-exporter.ts';

const readJson = (value: unknown, currency: string) =>
  readQuitsGroup(value) ??
  readSpliit(value, currency) ??
  readSplitwiseApi(value) ??
  readTricount(value) ??
  readIhatemoney(value, currency);

const readTable = async (text: string, currency: string) =>
  (await readSplitwise(text)) ??
  (await readSpliitCsv(text, currency)) ??
  (await readSettleUp(text)) ??
  (await readCospend(text, currency)) ??
  (await readSplitPro(text)) ??
  (await readTricountExporter(text, currency)) ??
  (await refuseIhatemoneyCsv(text));

/**
 * Reads a file of any format.
 *
 * @param currency of the rows that name none, if it is known
 * @throws 422 for a file that is damaged or of no known format
 */
export async function readFile(text: string, currency = NO_CURRENCY): Promise<ImportFile> {
  const content = text.replace(/^\uFEFF/, '');
  const isJson = /^\s*[{[]/.test(content);
  const file = isJson ? readJson(parseJson(content), currency) : await readTable(content, currency);
  if (file) return file;
  throw unprocessable('file_not_known', 'text');
}
