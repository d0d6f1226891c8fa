import { type Insertable, sql, type Updateable } from 'kysely';
import { insertRows, isOneOf, isPostgres } from '../../db/dialects.ts';
import type { ExpenseRow, PostingSide, Queries, WriteQueries } from '../../db/tables.ts';
import { insertPostings, type NewLines, replacePostings } from '../ledger/ledger.service.ts';
import type { NewPosting } from '../ledger/postings.ts';
import { groupIdsOf } from '../membership/membership.service.ts';
import { EXPENSE_COLUMNS, type StoredExpense } from './expense.ts';
import type { selectEntriesAfter, selectEntriesOfAfter } from './lists.repository.ts';

/**
 * An expense's lines as one ordered text. One row per expense is much cheaper to read than one row
 * per line.
 */
function linesOf(queries: Queries) {
  return isPostgres(queries)
    ? sql<string>`(
        select json_agg(json_build_array(side, user_id, amount_cents) order by side, position)::text
        from postings where expense_id = expenses.id)`
    : sql<string>`(
        select json_group_array(json_array(side, user_id, amount_cents) order by side, position)
        from postings where expense_id = expenses.id)`;
}

/**
 * Expenses with their lines, newest first. One statement, so that an expense and its lines are
 * always from the same version. Every expense has lines.
 */
function selectStored(queries: Queries) {
  return queries
    .selectFrom('expenses')
    .select(EXPENSE_COLUMNS.map((column) => `expenses.${column}` as const))
    .select(linesOf(queries).as('lines'))
    .orderBy('expenses.date', 'desc')
    .orderBy('expenses.created_at', 'desc')
    .orderBy('expenses.id', 'desc');
}

function toStored({ lines, ...expense }: Omit<StoredExpense, 'postings'> & { lines: string }): StoredExpense {
  const parsed = JSON.parse(lines) as [PostingSide, number, number][];
  const postings = parsed.map(([side, user_id, amount_cents]) => ({ side, user_id, amount_cents }));
  return { ...expense, postings };
}

/** Reads the entries that a query finds, newest first, in one statement. */
export async function readFoundExpenses(
  queries: Queries,
  found: ReturnType<typeof selectEntriesAfter> | ReturnType<typeof selectEntriesOfAfter>,
): Promise<StoredExpense[]> {
  const ids = queries.selectFrom(found.as('found')).select('found.id');
  return (await selectStored(queries).where('expenses.id', 'in', ids).execute()).map(toStored);
}

/** Reads the given expenses that are not deleted, newest first. */
export async function readExpenses(queries: Queries, ids: readonly number[]): Promise<StoredExpense[]> {
  const rows = selectStored(queries)
    .where(isOneOf(queries, 'expenses.id', ids))
    .where('expenses.deleted_at', 'is', null);
  return (await rows.execute()).map(toStored);
}

/** One expense, deleted or not. */
export async function findExpense(queries: Queries, id: number): Promise<StoredExpense | undefined> {
  const row = await selectStored(queries).where('expenses.id', '=', id).executeTakeFirst();
  return row && toStored(row);
}

/** The expense that this person's app added under this id, deleted or not. */
export async function findExpenseOfClient(
  queries: Queries,
  createdBy: number,
  clientId: string,
): Promise<StoredExpense | undefined> {
  const row = await selectStored(queries)
    .where('expenses.created_by', '=', createdBy)
    .where('expenses.client_id', '=', clientId)
    .executeTakeFirst();
  return row && toStored(row);
}

/** A group's entries that a person has opened for claiming, deleted ones included. */
export async function listOpenFor(
  queries: Queries,
  groupId: number,
  userId: number,
): Promise<StoredExpense[]> {
  const rows = selectStored(queries)
    .where('expenses.group_id', '=', groupId)
    .where('expenses.created_by', '=', userId)
    .where('expenses.claiming', '=', 1);
  return (await rows.execute()).map(toStored);
}

/** Whether a group has an entry with a bill. */
export async function hasBill(queries: Queries, groupId: number): Promise<boolean> {
  const entry = queries
    .selectFrom('expenses')
    .select('id')
    .where('group_id', '=', groupId)
    .where('bill', 'is not', null)
    .where('deleted_at', 'is', null);
  return (await entry.limit(1).executeTakeFirst()) !== undefined;
}

/**
 * The rate of the newest entry up to a day with this currency pair, in a person's present groups.
 */
export async function findLastRate(
  queries: Queries,
  userId: number,
  { from, to, date }: { from: string; to: string; date: string },
): Promise<{ rate: number; date: string } | undefined> {
  const row = await queries
    .selectFrom('expenses')
    .innerJoin('groups', 'groups.id', 'expenses.group_id')
    .select(['expenses.original_rate', 'expenses.date'])
    .where('expenses.original_currency', '=', from)
    .where('groups.currency', '=', to)
    .where('expenses.date', '<=', date)
    .where('expenses.deleted_at', 'is', null)
    .where('expenses.group_id', 'in', groupIdsOf(queries, { userId }))
    .orderBy('expenses.date', 'desc')
    .orderBy('expenses.created_at', 'desc')
    .orderBy('expenses.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { rate: Number(row.original_rate), date: row.date };
}

/** Whether a group has any expense or settlement, deleted or not. */
export async function hasEntry(queries: Queries, groupId: number): Promise<boolean> {
  const entry = queries.selectFrom('expenses').select('id').where('group_id', '=', groupId).limit(1);
  return (await entry.executeTakeFirst()) !== undefined;
}

/** Stores new entries of one group with their postings, in the given order. */
export async function insertExpenses(
  trx: WriteQueries,
  entries: readonly { values: Insertable<ExpenseRow>; postings: NewPosting[] }[],
  currency: string,
): Promise<StoredExpense[]> {
  const values = entries.map((entry) => entry.values);
  const rows = await insertRows(trx, 'expenses', values).returning(EXPENSE_COLUMNS).execute();
  // Ids are given in the order of the values, while `returning` may answer in another one.
  const inOrder = rows.toSorted((a, b) => a.id - b.id);
  const expenses = inOrder.map((row, index) => ({ ...row, postings: entries[index]?.postings ?? [] }));
  await insertPostings(trx, expenses, currency);
  return expenses;
}

/** Updates an expense and increments its version. Replaces the postings, if given. */
export async function updateExpense(
  trx: WriteQueries,
  { id, version, postings }: StoredExpense,
  values: Updateable<ExpenseRow>,
  newLines?: NewLines,
): Promise<StoredExpense> {
  const expense = await trx
    .updateTable('expenses')
    .set({ ...values, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(EXPENSE_COLUMNS)
    .executeTakeFirstOrThrow();
  if (newLines === undefined) return { ...expense, postings };
  await replacePostings(trx, id, newLines);
  return { ...expense, postings: newLines.postings };
}

/** Changes a counter of an expense by one. This does not change the expense's version. */
export async function countOnExpense(
  trx: WriteQueries,
  expenseId: number,
  column: 'comment_count' | 'receipt_count',
  by: 1 | -1,
): Promise<void> {
  await trx
    .updateTable('expenses')
    .set((get) => ({ [column]: get(column, '+', by) }))
    .where('id', '=', expenseId)
    .execute();
}

/** How many settlements await a person's confirmation, by group. For use inside other queries. */
export function waitingByGroup(queries: Queries, userId: number) {
  return queries
    .selectFrom('expenses')
    .innerJoin('postings', 'postings.expense_id', 'expenses.id')
    .select((get) => ['expenses.group_id', get.fn.countAll<number>().as('waiting_count')])
    .where('expenses.confirmation', '=', 'waiting')
    .where('expenses.deleted_at', 'is', null)
    .where('expenses.group_id', 'in', groupIdsOf(queries, { userId }))
    .where('postings.side', '=', 'share')
    .where('postings.user_id', '=', userId)
    .groupBy('expenses.group_id');
}
