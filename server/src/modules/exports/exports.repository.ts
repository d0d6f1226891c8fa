/** What only exports read. */
import { sql } from 'kysely';
import type { Queries } from '../../db/tables.ts';

/** The groups that a person is in, with the time of joining, in that order. */
export function listMembershipsOf(queries: Queries, userId: number) {
  return queries
    .selectFrom('memberships')
    .innerJoin('groups', 'groups.id', 'memberships.group_id')
    .select(['memberships.group_id', 'memberships.joined_at'])
    .where('memberships.user_id', '=', userId)
    .where('memberships.removed_at', 'is', null)
    .where('groups.deleted_at', 'is', null)
    .orderBy('memberships.joined_at')
    .orderBy('memberships.group_id')
    .execute();
}

/** The invitations that a person has sent, oldest first. Their tokens stay secret. */
export function listInvitationsBy(queries: Queries, userId: number) {
  return queries
    .selectFrom('invitations')
    .select(['group_id', 'email_key', 'created_at', 'accepted_at'])
    .where('invited_by', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The stored sessions of a person, oldest first, without what identifies their tokens and clients. */
export function listSessionsOf(queries: Queries, userId: number) {
  return queries
    .selectFrom('sessions')
    .select(['created_at', 'expires_at', 'revoked_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** The receipts of a group's entries that are not deleted. */
function receiptsOf(queries: Queries, groupId: number) {
  return (
    queries
      .selectFrom('receipts')
      .innerJoin('expenses', 'expenses.id', 'receipts.expense_id')
      .where('expenses.group_id', '=', groupId)
      .where('expenses.deleted_at', 'is', null)
      // The condition of the index, in its own words: a bound value would not use it.
      .where(sql<boolean>`expenses.receipt_count > 0`)
  );
}

/** The total size of the files that an export of a group has, in bytes. */
export async function sumReceiptSizes(queries: Queries, groupId: number): Promise<number> {
  const sum = receiptsOf(queries, groupId).select((get) => get.fn.sum<number | null>('size').as('bytes'));
  return (await sum.executeTakeFirst())?.bytes ?? 0;
}

/** Up to `limit` receipts of a group after an id, and the id of each file that is stored. */
export function listReceiptsAfter(queries: Queries, groupId: number, after: number, limit: number) {
  return receiptsOf(queries, groupId)
    .leftJoin('receipt_parts', (join) =>
      join.onRef('receipt_parts.file_id', '=', 'receipts.file_id').on('receipt_parts.position', '=', 0),
    )
    .select(['receipts.id', 'receipts.expense_id', 'receipts.file_id', 'receipts.name', 'receipts.size'])
    .select(['receipts.created_at', 'receipt_parts.file_id as stored_id'])
    .where('receipts.id', '>', after)
    .orderBy('receipts.id')
    .limit(limit)
    .execute();
}
