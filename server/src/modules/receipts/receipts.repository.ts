/**
 * Receipts and their files. A file is stored in parts, and separate statements write and read them,
 * so that large files do not block other requests. Until its receipt exists, a file is an upload
 * that may be discarded.
 */
import { type Insertable, sql } from 'kysely';
import { bytesOf } from '../../db/bytes.ts';
import type { Queries, ReceiptRow, WriteQueries } from '../../db/tables.ts';
import type { StoredReceipt } from '../expenses/expense-answers.ts';

export function findReceipt(queries: Queries, id: number): Promise<StoredReceipt | undefined> {
  return queries.selectFrom('receipts').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * The total size in bytes of a person's receipts, and of a group's receipts. Includes receipts of
 * deleted entries.
 */
export async function sumSizes(
  queries: Queries,
  { userId, groupId }: { userId: number; groupId: number },
): Promise<{ ofAccount: number; ofGroup: number }> {
  const receipts = queries
    .selectFrom('receipts')
    .select((get) => get.fn.sum<number | null>('size').as('bytes'));
  const ofAccount = await receipts.where('created_by', '=', userId).executeTakeFirst();
  const ofGroup = await receipts
    .innerJoin('expenses', 'expenses.id', 'receipts.expense_id')
    .where('expenses.group_id', '=', groupId)
    // The condition of the index, in its own words: a bound value would not use it.
    .where(sql<boolean>`expenses.receipt_count > 0`)
    .executeTakeFirst();
  return { ofAccount: ofAccount?.bytes ?? 0, ofGroup: ofGroup?.bytes ?? 0 };
}

/**
 * A receipt of an entry that was deleted alone or with its group, and the person who deleted it.
 */
export type ForgottenReceipt = StoredReceipt & { group_id: number; description: string; deleted_by: number };

/**
 * Up to `limit` receipts after an id, of entries deleted up to an instant; or only one of them, if
 * it still qualifies.
 */
export function listForgotten(
  queries: Queries,
  instant: number,
  { limit, id, after = 0 }: { limit: number; id?: number; after?: number },
): Promise<ForgottenReceipt[]> {
  return queries
    .selectFrom('receipts')
    .innerJoin('expenses', 'expenses.id', 'receipts.expense_id')
    .innerJoin('groups', 'groups.id', 'expenses.group_id')
    .selectAll('receipts')
    .select(['expenses.group_id', 'expenses.description'])
    .select((get) =>
      get.fn.coalesce('expenses.deleted_by', 'groups.deleted_by', 'groups.created_by').as('deleted_by'),
    )
    .where((is) => is.or([is('expenses.deleted_at', '<=', instant), is('groups.deleted_at', '<=', instant)]))
    .where('receipts.id', '>', after)
    .$if(id !== undefined, (query) => query.where('receipts.id', '=', id ?? 0))
    .orderBy('receipts.id')
    .limit(limit)
    .execute();
}

/** Adds a receipt. Its file is then no longer an upload. */
export async function insertReceipt(
  trx: WriteQueries,
  receipt: Insertable<ReceiptRow>,
): Promise<StoredReceipt> {
  await trx.deleteFrom('receipt_uploads').where('file_id', '=', receipt.file_id).execute();
  return trx.insertInto('receipts').values(receipt).returningAll().executeTakeFirstOrThrow();
}

/** Removes a receipt and its file permanently. */
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

/** A part of a file; undefined after the last one. */
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

/** Uploads from before an instant that did not become receipts. */
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

/** Removes an upload with the stored parts of its file. Files of receipts stay. */
export async function deleteUpload(trx: WriteQueries, fileId: string): Promise<void> {
  const upload = await trx
    .deleteFrom('receipt_uploads')
    .where('file_id', '=', fileId)
    .returning('file_id')
    .executeTakeFirst();
  if (upload) await trx.deleteFrom('receipt_parts').where('file_id', '=', fileId).execute();
}
