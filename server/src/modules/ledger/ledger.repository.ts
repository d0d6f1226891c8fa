import { setImmediate } from 'node:timers/promises';
import { sumCents } from '@quits/domain';
import type { Cents } from '@quits/domain';
import { sql } from 'kysely';
import type { Insertable, Updateable } from 'kysely';
import { isOneOf, isPostgres } from '../../db/dialects.ts';
import type { ExpenseRow, PostingSide, Queries, WriteQueries } from '../../db/tables.ts';
import { keepRecent } from '../../recent.ts';
import { headOf } from '../activity/activity.service.ts';
import { groupIdsOf } from '../membership/membership.service.ts';
import { EXPENSE_COLUMNS } from './expense.ts';
import type { BookedExpense, NewPosting, PersonOfExpense } from './expense.ts';

/** So many ids are found at once: a longer turn of the event loop would keep everybody else waiting. */
const PAGE_ROWS = 2000;

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
    .orderBy('expenses.date', 'desc')
    .orderBy('expenses.created_at', 'desc')
    .orderBy('expenses.id', 'desc');
}

function toBooked({ lines, ...expense }: Omit<BookedExpense, 'postings'> & { lines: string }): BookedExpense {
  const parsed = JSON.parse(lines) as [PostingSide, number, number][];
  const postings = parsed.map(([side, user_id, amount_cents]) => ({ side, user_id, amount_cents }));
  return { ...expense, postings };
}

/** What decides which of two is newer (extras §1). */
export type Newness = Pick<BookedExpense, 'id' | 'date' | 'created_at'>;

/** Newer than every entry. */
export const LAST: Newness = {
  date: '9999-12-31',
  created_at: Number.MAX_SAFE_INTEGER,
  id: Number.MAX_SAFE_INTEGER,
};

/** A group's entries from after a place on, newest first: who asks for few of them has few of them looked at. */
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
 * Gathers the ids of entries page by page, so that others' work comes in between. An entry that moves to an older day
 * meanwhile is on two pages, and counts once.
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

/** Which of two entries is newer, for sorting. */
export function byNewest(a: Newness, b: Newness): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  return b.created_at - a.created_at || b.id - a.id;
}

/** The entries in a person's present groups in which the person paid or has a share, from after a place on, newest first. */
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

/** The ids of all of those entries. */
export function listEntryIdsOf(queries: Queries, userId: number): Promise<number[]> {
  return gatherIds((last) => selectEntriesOfAfter(queries, userId, last).execute());
}

/** Reads the entries that a query finds, newest first: one statement for both. */
export async function readFoundExpenses(
  queries: Queries,
  found: ReturnType<typeof selectEntriesAfter> | ReturnType<typeof selectEntriesOfAfter>,
): Promise<BookedExpense[]> {
  const ids = queries.selectFrom(found.as('found')).select('found.id');
  return (await selectBooked(queries).where('expenses.id', 'in', ids).execute()).map(toBooked);
}

/** Those of a few expenses that are not deleted, newest first. */
export async function readExpenses(queries: Queries, ids: readonly number[]): Promise<BookedExpense[]> {
  const rows = selectBooked(queries)
    .where(isOneOf(queries, 'expenses.id', ids))
    .where('expenses.deleted_at', 'is', null);
  return (await rows.execute()).map(toBooked);
}

/** So many entries have their lines themselves added up for an answer. */
const READ_ANEW = 50;
/** So many groups have it kept whose turn it is. */
const MAX_PLACES = 10_000;

/** The kept sums of all entries of a group: the wrong ones, of which there are none as a rule, have an index. */
const keptSum = (groupId: number) => sql<number>`(select coalesce(sum(lines_cents), 0) from expenses
  where group_id = ${groupId} and deleted_at is null and lines_cents <> 0)`;

/**
 * Adds a group's books up, to zero when they are right: the sums of all entries, which the database keeps, and in place
 * of the kept ones of fifty entries all their lines. Whose turn it is goes on from one answer to the next, and stays
 * where a kept sum is wrong; so of a short list every line is read for each answer.
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

/** The rate of the newest entry up to a day with this pair of currencies, in a person's present groups. */
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

/** Counts what belongs to an expense up or down; that is no change of the expense. */
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
 * Everybody who is or was in a group, in the order they joined, with the net balance in cents of who has lines; on each
 * row the newest hash of the history, all of one moment.
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

/** Net balance per person of a group: paid less share, in cents. */
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

/** The same of every group in which a person has a balance that is not zero. */
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

/** A person's own net balance, in cents, by group with an entry of theirs; for use inside of other queries. */
export function netsByGroup(queries: Queries, userId: number) {
  return queries
    .selectFrom('balances')
    .select(['group_id', 'cents as net_cents'])
    .where('user_id', '=', userId);
}

/** How many settlements wait for a person's word, by group with one; for use inside of other queries. */
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

/** Names of everybody in an expense, members or not any more. */
export async function listPeople(queries: Queries, expenseId: number): Promise<Map<number, PersonOfExpense>> {
  const rows = await queries
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', 'in', queries.selectFrom('postings').select('user_id').where('expense_id', '=', expenseId))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
