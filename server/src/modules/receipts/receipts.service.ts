/** Receipts of an entry: any member adds, sees and removes them. */
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { LIMITS, type ReceiptAnswer, type ReceiptType } from '@quits/contracts';
import { cleanText } from '@quits/domain';
import { lockName } from '../../db/dialects.ts';
import type { Database, Queries, ReceiptRow, WriteQueries } from '../../db/tables.ts';
import { conflict, requireFound, tooLarge } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { FileAnswer } from '../../http/files.ts';
import type { UploadedFile } from '../../http/upload.ts';
import { recordActivity } from '../history/history.service.ts';
import { findVisibleExpense, lockVisibleExpense } from '../expenses/access.service.ts';
import { presentReceipt, type StoredReceipt } from '../expenses/expense-answers.ts';
import { countOnExpense } from '../expenses/expenses.service.ts';
import { requireKind } from './receipt-kind.ts';
import { requireQuota } from './receipt-room.service.ts';
import {
  beginUpload,
  deleteReceipt,
  deleteUpload,
  findPart,
  findReceipt,
  insertPart,
  insertReceipt,
  isUpload,
  listUploadsBefore,
} from './receipts.repository.ts';

/** One statement writes or reads this much in a few milliseconds at most. */
const PART_BYTES = 256 * 1024;
/** An upload is complete long before this. */
const UPLOAD_KEPT_MS = 60 * 60 * 1000;

const ENDINGS: Record<ReceiptType, readonly [string, ...string[]]> = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
};

/**
 * The name for display and download: no folders, no invisible characters, and the extension of the
 * real type.
 */
function nameFor(given: string, type: ReceiptType): string {
  const [ending] = ENDINGS[type];
  const plain = cleanText((given.split(/[/\\]/).at(-1) ?? '').replace(/\p{Cc}/gu, ' '));
  const own = ENDINGS[type].find((one) => plain.toLowerCase().endsWith(one));
  const stem = own === undefined ? plain : plain.slice(0, -own.length);
  const room = LIMITS.receiptNameMaxLength - ending.length;
  const shortened = cleanText(Array.from(stem).slice(0, room).join(''));
  return `${shortened === '' ? 'Receipt' : shortened}${own ?? ending}`;
}

/** A stored file that is not a receipt yet. */
export type StoredUpload = Pick<ReceiptRow, 'file_id' | 'name' | 'type' | 'size' | 'sha256'>;

/** Removes an upload unless it has become a receipt. */
export async function discardUpload(database: Database, fileId: string): Promise<void> {
  if (await isUpload(database.queries, fileId)) await database.write((trx) => deleteUpload(trx, fileId));
}

/**
 * Writes a file part by part, each in a separate transaction, so that other requests run in
 * between.
 */
async function storeParts(database: Database, fileId: string, bytes: Uint8Array): Promise<void> {
  for (let start = 0; start < bytes.length; start += PART_BYTES) {
    const part = bytes.subarray(start, start + PART_BYTES);
    await database.write((trx) => insertPart(trx, fileId, start / PART_BYTES, part));
    await setImmediate();
  }
}

/**
 * Checks and stores a file before any lock is taken.
 *
 * @throws 413 and 415 for a file that cannot be a receipt, 404 for an entry that the caller cannot
 *   see, 409 beyond the quota
 */
export async function storeUpload(
  database: Database,
  caller: Caller,
  expenseId: number,
  { name, bytes, sha256 }: UploadedFile,
): Promise<StoredUpload> {
  if (bytes.length > LIMITS.receiptMaxBytes) throw tooLarge('receipt_too_large');
  const type = requireKind(bytes);
  const { group_id } = await findVisibleExpense(database.queries, caller, expenseId);
  await requireQuota(database.queries, caller, group_id, bytes.length);
  const fileId = randomUUID();
  await database.write((trx) => beginUpload(trx, fileId, caller.now));
  try {
    await storeParts(database, fileId, bytes);
  } catch (error) {
    await discardUpload(database, fileId).catch(() => undefined);
    throw error;
  }
  return { file_id: fileId, name: nameFor(name, type), type, size: bytes.length, sha256 };
}

/**
 * The part of a receipt that the history keeps. It proves the file without revealing its content.
 */
const receiptState = ({ id, type, size, sha256 }: StoredReceipt, description: string) => ({
  receipt_id: id,
  type,
  size,
  sha256,
  description,
});

/**
 * Any member may add a receipt. @throws 404 for outsiders and deleted entries, 409 when there are
 * five or beyond the quota
 */
export async function addReceipt(
  trx: WriteQueries,
  caller: Caller,
  expenseId: number,
  upload: StoredUpload,
): Promise<ReceiptAnswer> {
  const { group, expense } = await lockVisibleExpense(trx, caller, expenseId);
  if (expense.receipt_count >= LIMITS.receiptsPerEntry)
    throw conflict('too_many_receipts', { max: LIMITS.receiptsPerEntry });
  // This group's lock does not cover the account's receipts in other groups.
  await lockName(trx, `receipts:${String(caller.userId)}`);
  await requireQuota(trx, caller, group.id, upload.size);
  const receipt = await insertReceipt(trx, {
    ...upload,
    expense_id: expenseId,
    created_by: caller.userId,
    created_at: caller.now,
  });
  await countOnExpense(trx, expenseId, 'receipt_count', 1);
  await recordActivity(trx, caller, {
    groupId: group.id,
    expenseId,
    action: 'receipt/added',
    after: receiptState(receipt, expense.description),
  });
  return presentReceipt(receipt);
}

/** @throws 404 when the receipt does not exist */
const requireReceipt = async (queries: Queries, id: number) =>
  requireFound(await findReceipt(queries, id), 'receipt_not_found');

/**
 * Any member may remove a receipt. The file is deleted permanently. @throws 404 for outsiders and
 * deleted entries
 */
export async function removeReceipt(trx: WriteQueries, caller: Caller, id: number): Promise<void> {
  const { expense_id: expenseId } = await requireReceipt(trx, id);
  const { group, expense } = await lockVisibleExpense(trx, caller, expenseId, 'receipt_not_found');
  const receipt = await requireReceipt(trx, id);
  await forgetReceipt(trx, caller, { ...receipt, group_id: group.id, description: expense.description });
}

/**
 * Removes a receipt with its file, and records it in the history. The caller holds the group's
 * lock.
 */
export async function forgetReceipt(
  trx: WriteQueries,
  caller: Caller,
  receipt: StoredReceipt & { group_id: number; description: string },
): Promise<void> {
  await deleteReceipt(trx, receipt);
  await countOnExpense(trx, receipt.expense_id, 'receipt_count', -1);
  await recordActivity(trx, caller, {
    groupId: receipt.group_id,
    expenseId: receipt.expense_id,
    action: 'receipt/removed',
    before: receiptState(receipt, receipt.description),
  });
}

/** The parts of a file in order. @throws when a part is missing, which aborts the answer */
export async function* readFileParts(
  queries: Queries,
  { file_id, size }: Pick<StoredReceipt, 'file_id' | 'size'>,
): AsyncGenerator<Uint8Array> {
  for (let position = 0; position * PART_BYTES < size; position += 1) {
    const part = await findPart(queries, file_id, position);
    if (part === undefined) throw new Error('A part of a receipt is gone');
    yield part;
    await setImmediate();
  }
}

/** The file of a receipt. @throws 404 for outsiders and deleted entries */
export async function openReceipt(queries: Queries, caller: Caller, id: number): Promise<FileAnswer> {
  const receipt = await requireReceipt(queries, id);
  await findVisibleExpense(queries, caller, receipt.expense_id, 'receipt_not_found');
  const { name, type, size } = receipt;
  return { name, type, size, pieces: readFileParts(queries, receipt) };
}

/** Removes uploads that became no receipt because a server stopped. */
export async function sweepUploads(database: Database, now: number): Promise<void> {
  for (const fileId of await listUploadsBefore(database.queries, now - UPLOAD_KEPT_MS))
    await database.write((trx) => deleteUpload(trx, fileId));
}
