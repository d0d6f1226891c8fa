/** Lists of entries, newest first. */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Queries } from '../../db/tables.ts';
import type { Reader } from '../../http/caller.ts';
import { groupIdsOf } from '../membership/membership.service.ts';
import type { StoredExpense } from './expense.ts';

/** How many ids one query finds. A longer turn of the event loop would delay other requests. */
const PAGE_ROWS = 2000;

/** The fields that decide which of two entries is newer. */
export type Newness = Pick<StoredExpense, 'id' | 'date' | 'created_at'>;

/** Newer than every entry. */
const LAST: Newness = {
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

/**
 * The entries after a position, newest first, in a person's present groups where the person paid or
 * has a share.
 */
export function selectEntriesOfAfter(
  queries: Queries,
  reader: Reader,
  { date, created_at, id } = LAST,
  limit = PAGE_ROWS,
) {
  return queries
    .selectFrom('entry_participants as own')
    .innerJoin('expenses', 'expenses.id', 'own.expense_id')
    .select(['own.expense_id as id', 'own.date', 'own.created_at'])
    .where('own.user_id', '=', reader.userId)
    .where(sql<boolean>`(own.date, own.created_at, own.expense_id) < (${date}, ${created_at}, ${id})`)
    .where('expenses.group_id', 'in', groupIdsOf(queries, reader))
    .orderBy('own.date', 'desc')
    .orderBy('own.created_at', 'desc')
    .orderBy('own.expense_id', 'desc')
    .limit(limit);
}

/** All ids that `selectEntriesOfAfter` finds. */
export function listEntryIdsOf(queries: Queries, reader: Reader): Promise<number[]> {
  return gatherIds((last) => selectEntriesOfAfter(queries, reader, last).execute());
}

/**
 * An entry in one of a person's present groups, deleted or not, so that a page may begin after it.
 */
export function findPlace(
  queries: Queries,
  reader: Reader,
  id: number,
): Promise<(Newness & { group_id: number }) | undefined> {
  return queries
    .selectFrom('expenses')
    .select(['group_id', 'id', 'date', 'created_at'])
    .where('id', '=', id)
    .where('group_id', 'in', groupIdsOf(queries, reader))
    .executeTakeFirst();
}
