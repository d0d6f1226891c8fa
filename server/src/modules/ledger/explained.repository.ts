/** What a balance and a debt are made of, in cents. */
import { sql } from 'kysely';
import type { Queries } from '../../db/tables.ts';
import { headOf } from '../activity/activity.service.ts';
import type { BookedExpense } from './expense.ts';
import { selectEntriesAfter } from './ledger.repository.ts';
import type { Newness } from './ledger.repository.ts';

/** What every line says of its entry. */
export type LineEntry = Newness &
  Pick<BookedExpense, 'version' | 'type' | 'description'> & {
    /** The newest hash of the group's history at the same moment. */
    head: string | null;
  };

/** An entry in which a person paid or shares. */
export interface NetLine extends LineEntry {
  paid_cents: number;
  share_cents: number;
}

/** What a person has on one side of an entry. At most one line: it is found as fast as the entry itself. */
const sideOf = (side: 'payer' | 'share', userId: number) =>
  sql<number>`coalesce((select amount_cents from postings
    where expense_id = expenses.id and side = ${side} and user_id = ${userId}), 0)`;
const isIn = (userId: number) => sql<boolean>`exists (select 1 from postings
  where expense_id = expenses.id and user_id = ${userId})`;

/** A group's entries from after a place on, with what every line says of them. */
const selectLines = (queries: Queries, groupId: number, after: Newness | undefined, limit: number) =>
  selectEntriesAfter(queries, groupId, after, limit)
    .select(['version', 'type', 'description'])
    .select(headOf(queries, groupId).as('head'));

/** So many of a person's entries in a group from after a place on, newest first. */
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
 * So many of a group's entries from after a place on in which one of two has paid more than their share and the other
 * less, newest first: no other entry makes a debt between the two.
 */
export function listOpposed(
  queries: Queries,
  { groupId, userIds: [one, other] }: { groupId: number; userIds: readonly [number, number] },
  after: Newness | undefined,
  limit: number,
): Promise<LineEntry[]> {
  const netOf = (userId: number) => sql`sum(case when user_id = ${userId} then amount_cents else 0 end)`;
  // Entries are walked from the newest on, and only those looked into that one of the two has paid, which are read from
  // an index at once. As a condition of its own, PostgreSQL would begin with all lines that either has, and sort.
  const isOpposed = sql<boolean>`case when id in (
      select expense_id from postings where side = 'payer' and user_id in (${one}, ${other}))
    then (select sign(${netOf(one)}) * sign(${netOf(other)}) from postings
      where expense_id = expenses.id and user_id in (${one}, ${other})) end < 0`;
  return selectLines(queries, groupId, after, limit).where(isOpposed).execute();
}
