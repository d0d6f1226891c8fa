/** Statements of undoing an import. Each one covers all of its entries. */
import type { ActivityAction } from '@quits/contracts';
import { sql } from 'kysely';
import { isOneOf } from '../../db/dialects.ts';
import type { WriteQueries } from '../../db/tables.ts';

/** One import in a group: its item of the history, and the request that wrote it and all it made. */
export interface ImportItem {
  id: number;
  group_id: number;
  request_id: string;
}

/** What the request of an import wrote in its group before the item itself. */
const writtenBy = (trx: WriteQueries, item: ImportItem, actions: readonly ActivityAction[]) =>
  trx
    .selectFrom('activity')
    .where('group_id', '=', item.group_id)
    .where('id', '<', item.id)
    .where('request_id', '=', item.request_id)
    .where('action', 'in', actions);

/** The ids of the entries that an import made. */
export async function listImportedIds(trx: WriteQueries, item: ImportItem): Promise<number[]> {
  const rows = await writtenBy(trx, item, ['expense/added', 'settlement/recorded'])
    .select('expense_id')
    .execute();
  return rows.map(({ expense_id }) => expense_id ?? 0);
}

/** Who pays or has a share in one of these entries. */
export async function listPeopleOf(trx: WriteQueries, expenseIds: readonly number[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('postings')
    .select('user_id')
    .distinct()
    .where(isOneOf(trx, 'expense_id', expenseIds))
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The ids of the people without an account whom an import added. */
export async function listAddedPeople(trx: WriteQueries, item: ImportItem): Promise<number[]> {
  const rows = await writtenBy(trx, item, ['member/added']).select('user_id').execute();
  return rows.map(({ user_id }) => user_id ?? 0);
}

/** The ids of the recurring entries that an import added. */
export async function listAddedRules(trx: WriteQueries, item: ImportItem): Promise<number[]> {
  const rows = await writtenBy(trx, item, ['recurring/added']).select('after_state').execute();
  // The hash of the item guarantees its shape.
  return rows.map(({ after_state }) => (JSON.parse(after_state ?? '') as { id: number }).id);
}

const CHANGES: readonly ActivityAction[] = [
  'expense/edited',
  'expense/deleted',
  'expense/restored',
  'settlement/confirmed',
  'settlement/rejected',
];

/** Whether one of the entries was changed after an item of the history. */
export async function isAnyChanged(
  trx: WriteQueries,
  entryIds: readonly number[],
  afterId: number,
): Promise<boolean> {
  const change = trx
    .selectFrom('activity')
    .select('id')
    .where(isOneOf(trx, 'expense_id', entryIds))
    .where('id', '>', afterId)
    .where('action', 'in', CHANGES)
    .limit(1);
  return (await change.executeTakeFirst()) !== undefined;
}

/** A person who is no member any more and whom the entries together leave with a balance. */
export function findUnsettledFormer(
  trx: WriteQueries,
  groupId: number,
  entryIds: readonly number[],
): Promise<{ name: string | null } | undefined> {
  return trx
    .selectFrom('postings')
    .innerJoin('expenses', 'expenses.id', 'postings.expense_id')
    .innerJoin('users', 'users.id', 'postings.user_id')
    .innerJoin('memberships', 'memberships.user_id', 'postings.user_id')
    .select('users.name')
    .where(isOneOf(trx, 'postings.expense_id', entryIds))
    .where('expenses.deleted_at', 'is', null)
    .where('memberships.group_id', '=', groupId)
    .where('memberships.removed_at', 'is not', null)
    .groupBy(['users.id', 'users.name'])
    .having(sql<boolean>`sum(postings.amount_cents) <> 0`)
    .limit(1)
    .executeTakeFirst();
}

/** How many entries one statement hides. */
const HIDDEN_AT_ONCE = 1000;

/** Hides entries that are not deleted. @returns how many */
export async function hideEntries(
  trx: WriteQueries,
  entryIds: readonly number[],
  { at, by }: { at: number; by: number },
): Promise<number> {
  let count = 0;
  // In slices, so that no statement takes longer than a statement may.
  for (let start = 0; start < entryIds.length; start += HIDDEN_AT_ONCE) {
    const hidden = await trx
      .updateTable('expenses')
      .set(({ eb }) => ({ deleted_at: at, deleted_by: by, version: eb('version', '+', 1) }))
      .where(isOneOf(trx, 'id', entryIds.slice(start, start + HIDDEN_AT_ONCE)))
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    count += Number(hidden.numUpdatedRows);
  }
  return count;
}

/** Whether a group has an entry that is not deleted, of this person if one is given. */
export async function hasPresentEntry(trx: WriteQueries, groupId: number, userId?: number): Promise<boolean> {
  let entry = trx
    .selectFrom('expenses')
    .select('expenses.id')
    .where('group_id', '=', groupId)
    .where('deleted_at', 'is', null)
    .limit(1);
  if (userId !== undefined)
    entry = entry.where('expenses.id', 'in', (get) =>
      get.selectFrom('entry_participants').select('expense_id').where('user_id', '=', userId),
    );
  return (await entry.executeTakeFirst()) !== undefined;
}

/** Lets the group take the rows of the import's file again. */
export async function forgetKeys(trx: WriteQueries, { group_id, request_id }: ImportItem): Promise<void> {
  await trx
    .deleteFrom('imported_rows')
    .where('group_id', '=', group_id)
    .where('request_id', '=', request_id)
    .execute();
}
