import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { statedIn, type SubjectRecord, toFindings } from '../../db/subject-record.ts';
import type { Queries, ReceiptRow } from '../../db/tables.ts';
import { findPart } from './receipts.repository.ts';

/** Its name and the id of its file are not in the history. */
type Stated = Pick<ReceiptRow, 'type' | 'size' | 'sha256'> & { receipt_id: number };

const listReceiptsOf = (queries: Queries, groupId: number) =>
  queries
    .selectFrom('receipts')
    .innerJoin('expenses', 'expenses.id', 'receipts.expense_id')
    .selectAll('receipts')
    .where('group_id', '=', groupId)
    .orderBy('receipts.id')
    .execute();

/** The hash of a stored file. It reads part by part, so that no file is completely in memory. */
async function hashOfFile(queries: Queries, fileId: string): Promise<string> {
  const hash = createHash('sha256');
  for (let position = 0; ; position += 1) {
    const part = await findPart(queries, fileId, position);
    if (part === undefined) return hash.digest('hex');
    hash.update(part);
  }
}

export const RECEIPTS_RECORD: SubjectRecord = {
  tables: { receipts: ['id'], receipt_parts: ['file_id', 'position'], receipt_uploads: ['file_id'] },
  rules: {
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
  },
  witnessed: {
    receipts: {
      rule: 'The receipts of a group are those of its history',
      id: 'receipt_id',
      read: async (queries, { id }) =>
        new Map((await listReceiptsOf(queries, id)).map((row) => [row.id, row])),
      effects: {
        'receipt/added': (replay, item) => {
          const { receipt_id, type, size, sha256 } = statedIn(item) as Stated;
          const { expense_id, actor_id: created_by, created_at } = item;
          replay.of('receipts').set(receipt_id, { expense_id, type, size, sha256, created_by, created_at });
        },
        'receipt/removed': (replay, item) => {
          replay.of('receipts').delete((statedIn(item) as Stated).receipt_id);
        },
      },
      inspect: async (queries, group_id) => {
        const changed: object[] = [];
        for (const { id: receipt_id, file_id, sha256 } of await listReceiptsOf(queries, group_id))
          if ((await hashOfFile(queries, file_id)) !== sha256) changed.push({ group_id, receipt_id });
        return toFindings('The file of a receipt is the one that was added', changed);
      },
    },
  },
};
