/** Postings with the debts that follow from them, and the balances that the database keeps as their sums. */
import { insertRows } from '../../db/dialects.ts';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { insertDebts } from '../../db/write-debts.ts';
import type { NewPosting } from './postings.ts';

/** The postings of an entry, and the currency of its group. */
export interface NewLines {
  postings: NewPosting[];
  currency: string;
}

/** Stores the postings of new entries, and their debts. */
export async function insertPostings(
  trx: WriteQueries,
  entries: readonly { id: number; postings: readonly NewPosting[] }[],
  currency: string,
): Promise<void> {
  const rows = entries.flatMap(({ id, postings }) =>
    postings.map((posting) => ({ ...posting, expense_id: id })),
  );
  await insertRows(trx, 'postings', rows).execute();
  await insertDebts(
    trx,
    entries.map(({ id, postings }) => ({ id, postings, currency })),
  );
}

/** Replaces all postings of an entry, and its debts. */
export async function replacePostings(
  trx: WriteQueries,
  expenseId: number,
  { postings, currency }: NewLines,
): Promise<void> {
  await trx.deleteFrom('postings').where('expense_id', '=', expenseId).execute();
  await trx.deleteFrom('debts').where('expense_id', '=', expenseId).execute();
  await insertPostings(trx, [{ id: expenseId, postings }], currency);
}

/** Net balance per person of a group: paid minus share, in cents. */
export function listBalances(
  queries: Queries,
  groupId: number,
): Promise<{ user_id: number; cents: number }[]> {
  return queries
    .selectFrom('balances')
    .select(['user_id', 'cents'])
    .where('group_id', '=', groupId)
    .orderBy('user_id')
    .execute();
}

/** The same for every group where a person has a balance that is not zero. */
export function listBalancesByGroup(
  queries: Queries,
  userId: number,
): Promise<{ group_id: number; user_id: number; cents: number }[]> {
  const own = queries
    .selectFrom('balances as own')
    .select('own.group_id')
    .where('own.user_id', '=', userId)
    .where('own.cents', '<>', 0);
  return queries
    .selectFrom('balances')
    .select(['group_id', 'user_id', 'cents'])
    .where('group_id', 'in', own)
    .execute();
}

/** A person's net balance in cents, by group. For use inside other queries. */
export function netsByGroup(queries: Queries, userId: number) {
  return queries
    .selectFrom('balances')
    .select(['group_id', 'cents as net_cents'])
    .where('user_id', '=', userId);
}
