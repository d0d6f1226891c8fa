/** Previews of files, which their people book within an hour. */
import { type ImportPreviewAnswer, LIFETIMES } from '@quits/contracts';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import type { Caller } from '../../http/caller.ts';
import type { FileSummary } from './file-summary.ts';
import { findImport, insertImport, removeOldImports } from './imports.repository.ts';
import type { ReadUpload } from './read-upload.ts';

const PREVIEWS_KEPT = 5;

/** Keeps a file for an hour, and says what it has. */
export async function storePreview(
  trx: WriteQueries,
  caller: Caller,
  { report, summary, rows }: ReadUpload,
): Promise<ImportPreviewAnswer> {
  const stored = await insertImport(trx, {
    user_id: caller.userId,
    summary: JSON.stringify(summary),
    text: rows,
    created_at: caller.now,
    expires_at: caller.now + LIFETIMES.importPreview,
  });
  await removeOldImports(trx, caller.userId, PREVIEWS_KEPT);
  return { id: stored.id, ...report, expires_at: new Date(stored.expires_at).toISOString() };
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
