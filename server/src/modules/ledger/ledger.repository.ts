import { setImmediate } from 'node:timers/promises';
import { sumCents } from '@quits/domain';
import type { Cents } from '@quits/domain';
import { sql } from 'kysely';
import type { Insertable, Updateable } from 'kysely';
import { isOneOf, isPostgres } from '../../db/dialects.ts';
import type { ExpenseRow, PostingSide, Queries, WriteQueries } from '../../db/tables.ts';
import { keepRecent } from '../../recent.ts';
import { headOf } from '../history/history.service.ts';
import { groupIdsOf } from '../membership/membership.service.ts';
import { EXPENSE_COLUMNS } from './expense.ts';
import type { BookedExpense, NewPosting, PersonOfExpense } from './expense.ts';

/** How many ids one query finds. A longer turn of the event loop would delay other requests. */
const PAGE_ROWS = 2000;

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
function selectBooked(queries: Queries) {
  return queries
    .selectFrom('expenses')
    .select(EXPENSE_COLUMNS.map((column) => `expenses.${column}` as const))
    .select(linesOf(queries).as('lines'))
    .orderBy('expenses.date', 'desc')
    .orderBy('expenses.created_at', 'desc')
    .orderBy('expenses.id', 'desc');
}

function toBooked({ lines, ...expense }: Omit<BookedExpense, 'postings'> & { lines: string }): BookedExpense {
  const parsed = JSON.parse(lines) as [PostingSide, number, number][];
  const postings = parsed.map(([side, user_id, amount_cents]) => ({ side, user_id, amount_cents }));
  return { ...expense, postings };
}

/** The fields that decide which of two entries is newer (extras §1). */
export type Newness = Pick<BookedExpense, 'id' | 'date' | 'created_at'>;

/** Newer than every entry. */
export const LAST: Newness = {
  date: '9999-12-31',
  created_at: Number.MAX_SAFE_INTEGER,
  id: Number.MAX_SAFE_INTEGER,
};

/** A group's entries after a position, newest first. A small limit only reads few rows. */
export function selectEntriesAfter(
  queries: Queries,
  groupId: number,
  { date, created_at, id } = LAST,
  limit = PAGE_ROWS,
) {
  return queries
    .selectFrom('expenses')
    .select(['id', 'date', 'created_at'])
    .where('group_id', '=', groupId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(date, created_at, id) < (${date}, ${created_at}, ${id})`)
    .orderBy('date', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
}

/**
 * Gathers the ids of entries page by page, so that other requests run in between. An entry that
 * moves to an older day meanwhile appears on two pages but counts once.
 */
export async function gatherIds(pageAfter: (last?: Newness) => Promise<Newness[]>): Promise<number[]> {
  const ids = new Set<number>();
  let last: Newness | undefined;
  for (;;) {
    const page = await pageAfter(last);
    for (const { id } of page) ids.add(id);
    if (page.length < PAGE_ROWS) return [...ids];
    last = page.at(-1);
    await setImmediate();
  }
}

/** The ids of a group's expenses, newest first. */
export function listGroupExpenseIds(queries: Queries, groupId: number): Promise<number[]> {
  return gatherIds((last) => selectEntriesAfter(queries, groupId, last).execute());
}

/** Compares two entries for sorting, newest first. */
export function byNewest(a: Newness, b: Newness): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  return b.created_at - a.created_at || b.id - a.id;
}

/**
 * The entries after a position, newest first, in a person's present groups where the person paid or
 * has a share.
 */
export function selectEntriesOfAfter(
  queries: Queries,
  userId: number,
  { date, created_at, id } = LAST,
  limit = PAGE_ROWS,
) {
  return queries
    .selectFrom('entry_participants as own')
    .innerJoin('expenses', 'expenses.id', 'own.expense_id')
    .select(['own.expense_id as id', 'own.date', 'own.created_at'])
    .where('own.user_id', '=', userId)
    .where(sql<boolean>`(own.date, own.created_at, own.expense_id) < (${date}, ${created_at}, ${id})`)
    .where('expenses.group_id', 'in', groupIdsOf(queries, userId))
    .orderBy('own.date', 'desc')
    .orderBy('own.created_at', 'desc')
    .orderBy('own.expense_id', 'desc')
    .limit(limit);
}

/** All ids that `selectEntriesOfAfter` finds. */
export function listEntryIdsOf(queries: Queries, userId: number): Promise<number[]> {
  return gatherIds((last) => selectEntriesOfAfter(queries, userId, last).execute());
}

/** Reads the entries that a query finds, newest first, in one statement. */
export async function readFoundExpenses(
  queries: Queries,
  found: ReturnType<typeof selectEntriesAfter> | ReturnType<typeof selectEntriesOfAfter>,
): Promise<BookedExpense[]> {
  const ids = queries.selectFrom(found.as('found')).select('found.id');
  return (await selectBooked(queries).where('expenses.id', 'in', ids).execute()).map(toBooked);
}

/** Reads the given expenses that are not deleted, newest first. */
export async function readExpenses(queries: Queries, ids: readonly number[]): Promise<BookedExpense[]> {
  const rows = selectBooked(queries)
    .where(isOneOf(queries, 'expenses.id', ids))
    .where('expenses.deleted_at', 'is', null);
  return (await rows.execute()).map(toBooked);
}

/** How many entries have their lines added up again for an answer. */
const READ_ANEW = 50;
/** The maximum number of groups with a stored position. */
const MAX_PLACES = 10_000;

/**
 * The stored sums of all entries of a group. An index holds the wrong ones, which usually do not
 * exist.
 */
const keptSum = (groupId: number) => sql<number>`(select coalesce(sum(lines_cents), 0) from expenses
  where group_id = ${groupId} and deleted_at is null and lines_cents <> 0)`;

/**
 * Adds up a group's books; the result is zero when they are right. It adds the stored sums of all
 * entries, but for fifty entries it reads all lines instead.
 * Each answer continues with the next fifty, and stays where a stored sum is wrong. A short list is
 * thus read completely for each answer.
 */
export function createBooksSum(limit = READ_ANEW) {
  const places = keepRecent<number, Newness>(MAX_PLACES);

  /** @param entries how many entries the group has */
  return async function sumBooks(queries: Queries, groupId: number, entries: number): Promise<Cents> {
    const lines = sql`(select sum(amount_cents) from postings where expense_id = expenses.id)`;
    const off = sql<number>`coalesce(${lines}, 0) - lines_cents`;
    const readAfter = (place?: Newness) =>
      selectEntriesAfter(queries, groupId, place, limit)
        .select([off.as('off'), keptSum(groupId).as('kept')])
        .execute();
    const place = entries > limit ? places.get(groupId) : undefined;
    const rest = await readAfter(place);
    const read = rest.length === 0 && place ? await readAfter() : rest;
    if (read.every((entry) => entry.off === 0)) {
      const last = read[limit - 1];
      if (last) places.set(groupId, last);
      else places.delete(groupId);
    }
    return sumCents([read[0]?.kept ?? 0, ...read.map((entry) => entry.off)]);
  };
}

export type SumBooks = ReturnType<typeof createBooksSum>;

/** One expense, deleted or not. */
export async function findExpense(queries: Queries, id: number): Promise<BookedExpense | undefined> {
  const row = await selectBooked(queries).where('expenses.id', '=', id).executeTakeFirst();
  return row && toBooked(row);
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
    .where('expenses.group_id', 'in', groupIdsOf(queries, userId))
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

/** Updates an expense and increments its version. Replaces the postings, if given. */
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

/**
 * All present and former members of a group, in the order they joined. Includes the net balance in
 * cents of each person with lines, and on each row the newest hash of the history, all read at the
 * same moment.
 */
export function listStanding(queries: Queries, groupId: number) {
  return queries
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .leftJoin('balances', (join) =>
      join
        .onRef('balances.group_id', '=', 'memberships.group_id')
        .onRef('balances.user_id', '=', 'memberships.user_id'),
    )
    .select(['users.id', 'users.name', 'memberships.removed_at', 'balances.cents'])
    .select(headOf(queries, groupId).as('head'))
    .where('memberships.group_id', '=', groupId)
    .orderBy('memberships.joined_at')
    .orderBy('users.id')
    .execute();
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

/** How many settlements await a person's confirmation, by group. For use inside other queries. */
export function waitingByGroup(queries: Queries, userId: number) {
  return queries
    .selectFrom('expenses')
    .innerJoin('postings', 'postings.expense_id', 'expenses.id')
    .select((get) => ['expenses.group_id', get.fn.countAll<number>().as('waiting_count')])
    .where('expenses.confirmation', '=', 'waiting')
    .where('expenses.deleted_at', 'is', null)
    .where('expenses.group_id', 'in', groupIdsOf(queries, userId))
    .where('postings.side', '=', 'share')
    .where('postings.user_id', '=', userId)
    .groupBy('expenses.group_id');
}

/** Names of all people in an expense, including former members. */
export async function listPeople(queries: Queries, expenseId: number): Promise<Map<number, PersonOfExpense>> {
  const rows = await queries
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', 'in', queries.selectFrom('postings').select('user_id').where('expense_id', '=', expenseId))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
