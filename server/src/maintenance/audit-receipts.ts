/** Audits receipts: each must be in the history with its original file. */
import { createHash } from 'node:crypto';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Queries, ReceiptRow } from '../db/tables.ts';
import { findPart } from '../modules/receipts/receipts.repository.ts';

/** The rules for all rows, each with a statement that finds violations. */
export const RECEIPT_RULES: Record<string, RawBuilder<object>> = {
  'An expense has as many receipts as it says': sql`
    select * from (
      select e.id as expense_id, e.receipt_count, (select count(*) from receipts r
        where r.expense_id = e.id) as receipts
      from expenses e) as counted
    where receipt_count <> receipts order by expense_id`,
  'A part of a file belongs to a receipt': sql`
    select distinct p.file_id from receipt_parts p
    where not exists (select 1 from receipts r where r.file_id = p.file_id)
      and not exists (select 1 from receipt_uploads u where u.file_id = p.file_id)
    order by p.file_id`,
};

/** The hash of a stored file. It reads part by part, so that no file is completely in memory. */
async function hashOfFile(queries: Queries, fileId: string): Promise<string> {
  const hash = createHash('sha256');
  for (let position = 0; ; position += 1) {
    const part = await findPart(queries, fileId, position);
    if (part === undefined) return hash.digest('hex');
    hash.update(part);
  }
}

export const listReceiptsOf = (queries: Queries, groupId: number) =>
  queries
    .selectFrom('receipts')
    .innerJoin('expenses', 'expenses.id', 'receipts.expense_id')
    .selectAll('receipts')
    .where('group_id', '=', groupId)
    .orderBy('receipts.id')
    .execute();

/** The ids of receipts whose file differs from the added one. */
export async function findChangedFiles(
  queries: Queries,
  receipts: readonly Pick<Selectable<ReceiptRow>, 'id' | 'file_id' | 'sha256'>[],
): Promise<number[]> {
  const changed: number[] = [];
  for (const { id, file_id, sha256 } of receipts)
    if ((await hashOfFile(queries, file_id)) !== sha256) changed.push(id);
  return changed;
}
