/** Finds the format of a file and reads it. Everything here is pure: rows in, entries out. */
import { NO_CURRENCY } from '@quits/domain';
import { unprocessable } from '../../../errors/app-error.ts';
import { describeTable, findAnyTable } from './any-table.ts';
import { readCospend } from './cospend.ts';
import type { ImportFile, TableReading } from './file.ts';
import { readIhatemoney, refuseIhatemoneyCsv } from './ihatemoney.ts';
import { parseJson } from './json.ts';
import { readQuitsGroup } from './quits-group.ts';
import { readSettleUp } from './settle-up.ts';
import { readSpliit } from './spliit.ts';
import { readSpliitCsv } from './spliit-csv.ts';
import { readSplitPro } from './splitpro.ts';
import { readSplitwiseApi } from './splitwise-api.ts';
import { readSplitwise } from './splitwise.ts';
import { readTableRows } from './table-rows.ts';
import { readTricount } from './tricount.ts';
import { readTricountExporter } from './tricount-exporter.ts';

const readJson = (value: unknown, currency: string) =>
  readQuitsGroup(value) ??
  readSpliit(value, currency) ??
  readSplitwiseApi(value) ??
  readTricount(value) ??
  readIhatemoney(value, currency);

/** A table of no known app. Its rows are read once its columns are named. */
async function readAnyTable(
  text: string,
  currency: string,
  reading: TableReading | undefined,
): Promise<ImportFile | undefined> {
  const found = await findAnyTable(text);
  if (found === undefined) return undefined;
  const table = describeTable(found);
  const file = { format: 'table', name: null, expected: new Map() } as const;
  if (reading === undefined) return { ...file, people: [], rows: [], table };
  const { chosen, ...read } = readTableRows(found, reading, currency);
  return {
    ...file,
    ...read,
    table: { ...table, suggested: chosen, reading: { ...reading, columns: chosen } },
  };
}

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
 * @param reading how a table of no known app is read; without it, that table has no rows
 * @throws 422 for a file that is damaged or of no known format, and for columns that are not what they were named
 */
export async function readFile(
  text: string,
  currency = NO_CURRENCY,
  reading?: TableReading,
): Promise<ImportFile> {
  const content = text.replace(/^\uFEFF/, '');
  const isJson = /^\s*[{[]/.test(content);
  const readAny = async () =>
    (reading ? undefined : await readTable(content, currency)) ?? readAnyTable(content, currency, reading);
  const file = isJson ? readJson(parseJson(content), currency) : await readAny();
  if (file) return file;
  throw unprocessable('file_not_known', 'text');
}
