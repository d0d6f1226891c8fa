/** What an audit looks for in receipts: that each is one of the history, and that its file is the one that was added. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { bytesOf } from '../db/bytes.ts';
import type { Queries } from '../db/tables.ts';
import type { ReplayedReceipt } from './replay.ts';

/** What no row may break, and the statement that finds the rows that do. */
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

/** The hash of a file as it is stored; part by part, so that none is ever whole in memory. */
async function hashOfFile(queries: Queries, fileId: string): Promise<string> {
  const hash = createHash('sha256');
  for (let position = 0; ; position += 1) {
    const part = await queries
      .selectFrom('receipt_parts')
      .select('bytes')
      .where('file_id', '=', fileId)
      .where('position', '=', position)
      .executeTakeFirst();
    if (part === undefined) return hash.digest('hex');
    hash.update(bytesOf(part.bytes));
  }
}

/** Receipts whose file is another one than was added, and those that are not in the history, or in it alone. */
export async function findOtherReceipts(
  queries: Queries,
  groupId: number,
  replayed: ReadonlyMap<number, ReplayedReceipt>,
): Promise<{ changed: number[]; unexplained: number[] }> {
  const rows = await queries
    .selectFrom('receipts')
    .innerJoin('expenses', 'expenses.id', 'receipts.expense_id')
    .selectAll('receipts')
    .where('group_id', '=', groupId)
    .orderBy('receipts.id')
    .execute();
  const changed: number[] = [];
  const unexplained = [...replayed.keys()].filter((id) => !rows.some((row) => row.id === id));
  for (const { id, name: _name, file_id, ...row } of rows) {
    if (JSON.stringify(row) !== JSON.stringify({ ...row, ...replayed.get(id) }) || !replayed.has(id))
      unexplained.push(id);
    if ((await hashOfFile(queries, file_id)) !== row.sha256) changed.push(id);
  }
  return { changed, unexplained };
}
