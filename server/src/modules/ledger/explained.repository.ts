/** What a balance and a debt are made of, in cents. */
import { sql } from 'kysely';
import type { Queries } from '../../db/tables.ts';
import type { BookedExpense } from './expense.ts';
import type { Newness } from './ledger.repository.ts';

const present = (queries: Queries, groupId: number) =>
  queries.selectFrom('expenses').where('group_id', '=', groupId).where('deleted_at', 'is', null);

const PAID = sql<number>`sum(case when side = 'payer' then amount_cents else 0 end)`;
const SHARE = sql<number>`-sum(case when side = 'share' then amount_cents else 0 end)`;

/** What each person paid and shares in all entries of a group, settlements as well, added up for this very answer. */
export function sumLines(
  queries: Queries,
  groupId: number,
): Promise<{ user_id: number; paid_cents: number; share_cents: number }[]> {
  return queries
    .selectFrom('postings')
    .select(['user_id', PAID.as('paid_cents'), SHARE.as('share_cents')])
    .where('expense_id', 'in', present(queries, groupId).select('id'))
    .groupBy('user_id')
    .orderBy('user_id')
    .execute();
}

/** How many entries a group has, settlements as well. */
export async function countEntries(queries: Queries, groupId: number): Promise<number> {
  const row = await present(queries, groupId)
    .select((get) => get.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** An entry in which a person paid or shares, and what the balance is with it. */
export interface NetLine extends Pick<BookedExpense, 'id' | 'type' | 'description' | 'date'> {
  paid_cents: number;
  share_cents: number;
  running_cents: number;
}

/** So many of a person's entries in a group from after a place on, newest first. */
export function listNetLines(
  queries: Queries,
  { groupId, userId }: { groupId: number; userId: number },
  after: Newness | undefined,
  limit: number,
): Promise<NetLine[]> {
  const own = queries
    .selectFrom('postings')
    .select(['expense_id', PAID.as('paid_cents'), SHARE.as('share_cents')])
    .where('user_id', '=', userId)
    .where('expense_id', 'in', present(queries, groupId).select('id'))
    .groupBy('expense_id');
  const lines = queries
    .selectFrom(own.as('own'))
    .innerJoin('expenses', 'expenses.id', 'own.expense_id')
    .select([
      'expenses.id',
      'expenses.type',
      'expenses.description',
      'expenses.date',
      'expenses.created_at',
      'own.paid_cents',
      'own.share_cents',
      sql<number>`sum(own.paid_cents - own.share_cents)
        over (order by expenses.date, expenses.created_at, expenses.id)`.as('running_cents'),
    ]);
  return queries
    .selectFrom(lines.as('lines'))
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(date, created_at, id) < (${after?.date}, ${after?.created_at}, ${after?.id})`,
      ),
    )
    .orderBy('date', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The ids of a group's entries in which two people occur, newest first. */
export async function listSharedIds(
  queries: Queries,
  groupId: number,
  userIds: readonly [number, number],
): Promise<number[]> {
  const idsOf = (userId: number) =>
    queries.selectFrom('postings').select('expense_id').where('user_id', '=', userId);
  const rows = await present(queries, groupId)
    .select('id')
    .where('id', 'in', idsOf(userIds[0]))
    .where('id', 'in', idsOf(userIds[1]))
    .orderBy('date', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}
