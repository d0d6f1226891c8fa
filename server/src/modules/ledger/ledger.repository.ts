import { sql } from 'kysely';
import type { Insertable, Updateable } from 'kysely';
import { isPostgres } from '../../db/locks.ts';
import type { ExpenseRow, PostingSide, Queries, WriteQueries } from '../../db/tables.ts';
import { groupIdsOf } from '../membership/membership.service.ts';
import { EXPENSE_COLUMNS } from './expense.ts';
import type { BookedExpense, NewPosting, PersonOfExpense } from './expense.ts';

/** An expense's lines in one text, in order: a row per expense is much cheaper to read than a row per line. */
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
 * Expenses with their lines, newest first. One statement, so that nobody sees an expense of before an edit
 * with lines of after it; every expense has lines.
 */
function selectBooked(queries: Queries) {
  return queries
    .selectFrom('expenses')
    .select(EXPENSE_COLUMNS.map((column) => `expenses.${column}` as const))
    .select(linesOf(queries).as('lines'))
    .orderBy('expenses.created_at', 'desc')
    .orderBy('expenses.id', 'desc');
}

function toBooked({ lines, ...expense }: Omit<BookedExpense, 'postings'> & { lines: string }): BookedExpense {
  const parsed = JSON.parse(lines) as [PostingSide, number, number][];
  const postings = parsed.map(([side, user_id, amount_cents]) => ({ side, user_id, amount_cents }));
  return { ...expense, postings };
}

/** A group's expenses, newest first. */
export async function listGroupExpenses(queries: Queries, groupId: number): Promise<BookedExpense[]> {
  const rows = selectBooked(queries)
    .where('expenses.group_id', '=', groupId)
    .where('expenses.deleted_at', 'is', null);
  return (await rows.execute()).map(toBooked);
}

/** The expenses in a person's present groups in which the person paid or has a share, newest first. */
export async function listExpensesOf(queries: Queries, userId: number): Promise<BookedExpense[]> {
  const involved = queries.selectFrom('postings').select('expense_id').where('user_id', '=', userId);
  const rows = selectBooked(queries)
    .where('expenses.deleted_at', 'is', null)
    .where('expenses.group_id', 'in', groupIdsOf(queries, userId))
    .where('expenses.id', 'in', involved);
  return (await rows.execute()).map(toBooked);
}

/** One expense, deleted or not. */
export async function findExpense(queries: Queries, id: number): Promise<BookedExpense | undefined> {
  const row = await selectBooked(queries).where('expenses.id', '=', id).executeTakeFirst();
  return row && toBooked(row);
}

async function insertPostings(
  trx: WriteQueries,
  expenseId: number,
  postings: readonly NewPosting[],
): Promise<void> {
  await trx
    .insertInto('postings')
    .values(postings.map((posting) => ({ ...posting, expense_id: expenseId })))
    .execute();
}

export async function insertExpense(
  trx: WriteQueries,
  values: Insertable<ExpenseRow>,
  postings: NewPosting[],
): Promise<BookedExpense> {
  const expense = await trx
    .insertInto('expenses')
    .values(values)
    .returning(EXPENSE_COLUMNS)
    .executeTakeFirstOrThrow();
  await insertPostings(trx, expense.id, postings);
  return { ...expense, postings };
}

/** Changes an expense and counts its version up; with other postings, if given. */
export async function updateExpense(
  trx: WriteQueries,
  { id, version, postings }: BookedExpense,
  values: Updateable<ExpenseRow>,
  newPostings?: NewPosting[],
): Promise<BookedExpense> {
  const expense = await trx
    .updateTable('expenses')
    .set({ ...values, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(EXPENSE_COLUMNS)
    .executeTakeFirstOrThrow();
  if (newPostings === undefined) return { ...expense, postings };
  await trx.deleteFrom('postings').where('expense_id', '=', id).execute();
  await insertPostings(trx, id, newPostings);
  return { ...expense, postings: newPostings };
}

/** Net balance per person of a group, from its postings: paid less share, in cents. */
export function sumPostings(
  queries: Queries,
  groupId: number,
): Promise<{ user_id: number; cents: number }[]> {
  return queries
    .selectFrom('postings')
    .innerJoin('expenses', 'expenses.id', 'postings.expense_id')
    .select((get) => ['postings.user_id', get.fn.sum<number>('postings.amount_cents').as('cents')])
    .where('expenses.group_id', '=', groupId)
    .where('expenses.deleted_at', 'is', null)
    .groupBy('postings.user_id')
    .execute();
}

/** Names of everybody in an expense, members or not any more. */
export async function listPeople(queries: Queries, expenseId: number): Promise<Map<number, PersonOfExpense>> {
  const rows = await queries
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', 'in', queries.selectFrom('postings').select('user_id').where('expense_id', '=', expenseId))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
