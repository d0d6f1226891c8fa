/** Previews of files, which their people book within an hour. */
import {
  type ImportPreviewAnswer,
  LIFETIMES,
  type SuggestedColumns,
  type TableColumns,
} from '@quits/contracts';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { notFound, unprocessable } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { requireMember } from '../membership/membership.service.ts';
import { findUser } from '../users/users.service.ts';
import type { FileSummary } from './file-summary.ts';
import type { TableReading } from './formats/file.ts';
import {
  findColumns,
  findImport,
  findImportText,
  insertImport,
  removeOldImports,
  saveColumns,
  updateSummary,
} from './imports.repository.ts';
import type { ReadUpload } from './read-upload.ts';
import type { ReadColumns } from './reading-process.ts';
import type { FileReport } from './report.ts';

const PREVIEWS_KEPT = 5;

/** What the group of an upload knows of its columns. The order of its days is the file's own where that shows. */
async function remembered(
  queries: Queries,
  { report: { suggested }, summary: { table }, groupId }: ReadUpload,
): Promise<SuggestedColumns | undefined> {
  if (suggested === undefined || table === undefined || groupId === undefined) return suggested;
  const known = await findColumns(queries, { groupId, key: table.key });
  if (known === undefined) return suggested;
  // `rememberColumns` wrote this text.
  const columns = JSON.parse(known) as TableColumns;
  return { ...columns, dates: suggested.dates ?? columns.dates };
}

/**
 * Keeps a file for an hour, and says what it has.
 *
 * @throws 404 for outsiders to the group that it names
 */
export async function storePreview(
  trx: WriteQueries,
  caller: Caller,
  upload: ReadUpload,
): Promise<ImportPreviewAnswer> {
  const { report, summary, rows, groupId } = upload;
  if (groupId !== undefined) await requireMember(trx, caller, groupId);
  const suggested = await remembered(trx, upload);
  const stored = await insertImport(trx, {
    user_id: caller.userId,
    summary: JSON.stringify(summary),
    text: rows,
    created_at: caller.now,
    expires_at: caller.now + LIFETIMES.importPreview,
  });
  await removeOldImports(trx, caller.userId, PREVIEWS_KEPT);
  return presentPreview(stored, { ...report, ...(suggested && { suggested }) });
}

const presentPreview = (
  { id, expires_at }: { id: number; expires_at: number },
  report: FileReport,
): ImportPreviewAnswer => ({ id, ...report, expires_at: new Date(expires_at).toISOString() });

/** A table, and what is said of its columns. */
export interface NamedColumns {
  id: number;
  text: string;
  reading: TableReading;
}

/**
 * A table of the caller's, with what is said of its columns.
 *
 * @throws 404 when its preview is used or expired, 422 for a file that says itself what its columns are
 */
export async function findTablePreview(
  queries: Queries,
  caller: Caller,
  id: number,
  columns: TableColumns,
): Promise<NamedColumns> {
  const summary = await findPreview(queries, caller, id);
  const text = summary && (await findImportText(queries, id));
  if (summary === undefined || text === undefined) throw notFound('preview_not_found');
  if (summary.table === undefined) throw unprocessable('file_not_a_table', 'columns');
  const person = await findUser(queries, caller.userId);
  const importer = [person?.name, person?.email].find((name) => name) ?? '';
  return { id, text, reading: { columns, importer } };
}

/** Keeps what the columns of a table are, and says what it has. @throws 404 when another request has removed it */
export async function storeColumns(
  trx: WriteQueries,
  caller: Caller,
  id: number,
  { report, summary }: ReadColumns,
): Promise<ImportPreviewAnswer> {
  const stored = await findImport(trx, { id, userId: caller.userId, now: caller.now });
  if (stored === undefined || !(await updateSummary(trx, id, JSON.stringify(summary))))
    throw notFound('preview_not_found');
  return presentPreview({ id, expires_at: stored.expires_at }, report);
}

/** Keeps the columns of a booked table for the next one with this heading in the group. */
export async function rememberColumns(
  trx: WriteQueries,
  groupId: number,
  { table }: Pick<FileSummary, 'table'>,
): Promise<void> {
  if (table?.reading === undefined) return;
  const columns = JSON.stringify(table.reading.columns);
  await saveColumns(trx, { group_id: groupId, heading_key: table.key, columns });
}

/** The summary of the caller's preview; undefined when it is used or expired. */
export async function findPreview(
  queries: Queries,
  caller: Caller,
  id: number,
): Promise<FileSummary | undefined> {
  const stored = await findImport(queries, { id, userId: caller.userId, now: caller.now });
  // `storePreview` wrote this text. A server of the version before writes none.
  return stored?.summary ? (JSON.parse(stored.summary) as FileSummary) : undefined;
}
