/** The lines that explain a balance or a debt, in cents. */
import { sql } from 'kysely';
import type { Queries } from '../../db/tables.ts';
import { headOf } from '../history/history.service.ts';
import type { StoredExpense } from '../expenses/expense.ts';
import { type Newness, selectEntriesAfter } from '../expenses/expenses.service.ts';

export type LineEntry = Newness &
  Pick<StoredExpense, 'version' | 'type' | 'description'> & {
    /** The newest hash of the group's history at the same moment. */
    head: string | null;
  };

/** An entry where a person paid or has a share. */
export interface NetLine extends LineEntry {
  paid_cents: number;
  share_cents: number;
}

/**
 * A person's amount on one side of an entry. It is at most one line, so the lookup is as fast as
 * that of the entry.
 */
const sideOf = (side: 'payer' | 'share', userId: number) =>
  sql<number>`coalesce((select amount_cents from postings
    where expense_id = expenses.id and side = ${side} and user_id = ${userId}), 0)`;
const isIn = (userId: number) => sql<boolean>`exists (select 1 from postings
  where expense_id = expenses.id and user_id = ${userId})`;

/** A group's entries after a position, with the fields of a line. */
const selectLines = (queries: Queries, groupId: number, after: Newness | undefined, limit: number) =>
  selectEntriesAfter(queries, groupId, after, limit)
    .select(['version', 'type', 'description'])
    .select(headOf(queries, groupId).as('head'));

/** Up to `limit` of a person's entries in a group after a position, newest first. */
export function listNetLines(
  queries: Queries,
  { groupId, userId }: { groupId: number; userId: number },
  after: Newness | undefined,
  limit: number,
): Promise<NetLine[]> {
  return selectLines(queries, groupId, after, limit)
    .select([
      sideOf('payer', userId).as('paid_cents'),
      sql<number>`-${sideOf('share', userId)}`.as('share_cents'),
    ])
    .where(isIn(userId))
    .execute();
}

/**
 * Up to `limit` of a group's entries after a position, newest first, where one of two people paid
 * more than their share and the other less. Only those entries create a debt between the two.
 */
export function listOpposed(
  queries: Queries,
  { groupId, userIds: [one, other] }: { groupId: number; userIds: readonly [number, number] },
  after: Newness | undefined,
  limit: number,
): Promise<LineEntry[]> {
  const netOf = (userId: number) => sql`sum(case when user_id = ${userId} then amount_cents else 0 end)`;
  // PostgreSQL scans entries from the newest and only examines those that one of the two paid,
  // which it reads from an index first. With a separate condition it would start with all lines of
  // either person, and sort them.
  const isOpposed = sql<boolean>`case when id in (
      select expense_id from postings where side = 'payer' and user_id in (${one}, ${other}))
    then (select sign(${netOf(one)}) * sign(${netOf(other)}) from postings
      where expense_id = expenses.id and user_id in (${one}, ${other})) end < 0`;
  return selectLines(queries, groupId, after, limit).where(isOpposed).execute();
}
