/**
 * Receipts and their files. A file is kept in parts, each written and read by a statement of its own, so that the
 * largest one holds nobody up; until its receipt is there it counts as an upload, which may be given up.
 */
import type { Insertable, Selectable } from 'kysely';
import { bytesOf } from '../../db/bytes.ts';
import type { Queries, ReceiptRow, WriteQueries } from '../../db/tables.ts';

export type StoredReceipt = Selectable<ReceiptRow>;

/** An entry's receipts, oldest first. */
export function listReceipts(queries: Queries, expenseId: number): Promise<StoredReceipt[]> {
  return queries
    .selectFrom('receipts')
    .selectAll()
    .where('expense_id', '=', expenseId)
    .orderBy('id')
    .execute();
}

export function findReceipt(queries: Queries, id: number): Promise<StoredReceipt | undefined> {
  return queries.selectFrom('receipts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Adds a receipt, whose file is an upload no longer. */
export async function insertReceipt(
  trx: WriteQueries,
  receipt: Insertable<ReceiptRow>,
): Promise<StoredReceipt> {
  await trx.deleteFrom('receipt_uploads').where('file_id', '=', receipt.file_id).execute();
  return trx.insertInto('receipts').values(receipt).returningAll().executeTakeFirstOrThrow();
}

/** Removes a receipt and its file, for good. */
export async function deleteReceipt(trx: WriteQueries, { id, file_id }: StoredReceipt): Promise<void> {
  await trx.deleteFrom('receipts').where('id', '=', id).execute();
  await trx.deleteFrom('receipt_parts').where('file_id', '=', file_id).execute();
}

export async function beginUpload(trx: WriteQueries, fileId: string, now: number): Promise<void> {
  await trx.insertInto('receipt_uploads').values({ file_id: fileId, created_at: now }).execute();
}

export async function insertPart(
  trx: WriteQueries,
  fileId: string,
  position: number,
  bytes: Uint8Array,
): Promise<void> {
  await trx.insertInto('receipt_parts').values({ file_id: fileId, position, bytes }).execute();
}

/** A part of a file; none behind the last. */
export async function findPart(
  queries: Queries,
  fileId: string,
  position: number,
): Promise<Uint8Array | undefined> {
  const part = await queries
    .selectFrom('receipt_parts')
    .select('bytes')
    .where('file_id', '=', fileId)
    .where('position', '=', position)
    .executeTakeFirst();
  return part && bytesOf(part.bytes);
}

/** Uploads from before an instant that became no receipt. */
export async function listUploadsBefore(queries: Queries, instant: number): Promise<string[]> {
  const rows = await queries
    .selectFrom('receipt_uploads')
    .select('file_id')
    .where('created_at', '<=', instant)
    .execute();
  return rows.map(({ file_id }) => file_id);
}

export async function isUpload(queries: Queries, fileId: string): Promise<boolean> {
  const upload = queries.selectFrom('receipt_uploads').select('file_id').where('file_id', '=', fileId);
  return (await upload.executeTakeFirst()) !== undefined;
}

/** Removes an upload with what there is of its file; one that has become a receipt stays. */
export async function deleteUpload(trx: WriteQueries, fileId: string): Promise<void> {
  const upload = await trx
    .deleteFrom('receipt_uploads')
    .where('file_id', '=', fileId)
    .returning('file_id')
    .executeTakeFirst();
  if (upload) await trx.deleteFrom('receipt_parts').where('file_id', '=', fileId).execute();
}
