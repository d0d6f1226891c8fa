import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { isPostgres } from '../../db/locks.ts';
import type {
  ExpenseRow,
  ExpenseType,
  PostingRow,
  PostingSide,
  Queries,
  WriteQueries,
} from '../../db/tables.ts';

export type StoredExpense = Selectable<ExpenseRow>;
export type StoredPosting = Pick<PostingRow, 'side' | 'user_id' | 'amount_cents'>;

/** An expense with its lines in the books, in the order of their lists. */
export interface BookedExpense extends Pick<
  StoredExpense,
  'id' | 'group_id' | 'type' | 'description' | 'total_cents' | 'created_at' | 'version' | 'deleted_at'
> {
  postings: StoredPosting[];
}

/** A line before it has an expense: `cents` is positive on both sides. */
export interface Line {
  side: PostingSide;
  userId: number;
  cents: number;
}

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
    .select([
      'expenses.id',
      'expenses.group_id',
      'expenses.type',
      'expenses.description',
      'expenses.total_cents',
      'expenses.created_at',
      'expenses.version',
      'expenses.deleted_at',
      linesOf(queries).as('lines'),
    ])
    .orderBy('expenses.created_at', 'desc')
    .orderBy('expenses.id', 'desc');
}

type BookedRow = Omit<BookedExpense, 'postings'> & { lines: string };

function parseLines(text: string): StoredPosting[] {
  const lines = JSON.parse(text) as [PostingSide, number, number][];
  return lines.map(([side, user_id, amount_cents]) => ({ side, user_id, amount_cents }));
}

function toBooked({ lines, ...expense }: BookedRow): BookedExpense {
  return { ...expense, postings: parseLines(lines) };
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
  const groupIds = queries
    .selectFrom('memberships')
    .innerJoin('groups', 'groups.id', 'memberships.group_id')
    .select('groups.id')
    .where('memberships.user_id', '=', userId)
    .where('memberships.removed_at', 'is', null)
    .where('groups.deleted_at', 'is', null);
  const involved = queries.selectFrom('postings').select('expense_id').where('user_id', '=', userId);
  const rows = selectBooked(queries)
    .where('expenses.deleted_at', 'is', null)
    .where('expenses.group_id', 'in', groupIds)
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
  lines: readonly Line[],
): Promise<StoredPosting[]> {
  const places = { payer: 0, share: 0 };
  const postings = lines.map(({ side, userId, cents }) => ({
    expense_id: expenseId,
    side,
    position: places[side]++,
    user_id: userId,
    amount_cents: side === 'payer' ? cents : 0 - cents,
  }));
  await trx.insertInto('postings').values(postings).execute();
  return postings;
}

export async function insertExpense(
  trx: WriteQueries,
  values: {
    groupId: number;
    type: ExpenseType;
    description: string;
    totalCents: number;
    createdBy: number;
    now: number;
  },
  lines: readonly Line[],
): Promise<BookedExpense> {
  const expense = await trx
    .insertInto('expenses')
    .values({
      group_id: values.groupId,
      type: values.type,
      description: values.description,
      total_cents: values.totalCents,
      created_by: values.createdBy,
      created_at: values.now,
      deleted_at: null,
      deleted_by: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...expense, postings: await insertPostings(trx, expense.id, lines) };
}

/** Changes an expense and counts its version up. */
export async function updateExpense(
  trx: WriteQueries,
  { id, version, postings }: BookedExpense,
  values: Partial<Pick<StoredExpense, 'description' | 'total_cents' | 'deleted_at' | 'deleted_by'>>,
): Promise<BookedExpense> {
  const expense = await trx
    .updateTable('expenses')
    .set({ ...values, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...expense, postings };
}

/** Takes the lines of an expense out of the books and puts others in. */
export async function replacePostings(
  trx: WriteQueries,
  expense: BookedExpense,
  lines: readonly Line[],
): Promise<BookedExpense> {
  await trx.deleteFrom('postings').where('expense_id', '=', expense.id).execute();
  return { ...expense, postings: await insertPostings(trx, expense.id, lines) };
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

export interface PersonOfExpense {
  id: number;
  name: string;
  email: string;
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
