/** The lines that explain a balance or a debt, in cents. */
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../db/tables.ts';
import type { StoredExpense } from '../expenses/expense.ts';
import { isBetween } from './balances.repository.ts';
import { type Newness, selectEntriesAfter } from '../expenses/expenses.service.ts';

/** A line, with the figures from which its running sum follows. */
export type ExplainedEntry = Pick<StoredExpense, 'id' | 'type' | 'description' | 'date' | 'total_cents'> & {
  /** How much the line changes the sum. */
  cents: number;
  /** The sum of all lines. */
  net_cents: number;
  /** The sum of the lines that are newer than all that were asked for. */
  newer_cents: number;
};

/** An entry where a person paid or has a share. */
export interface NetLine extends ExplainedEntry {
  paid_cents: number;
  share_cents: number;
}

/** Where the lines begin, and how many there may be. */
export interface LinesAsked {
  after: Newness | undefined;
  limit: number;
}

/**
 * A group's entries after a position, newest first, with the fields of a line. All figures of a line come from one
 * statement, so writes do not come between them.
 *
 * @param centsOf how much the entry of this alias changes the sum
 * @param net the sum of all lines
 */
function selectLines(
  queries: Queries,
  groupId: number,
  { after, limit }: LinesAsked,
  { centsOf, net }: { centsOf: (entry: 'expenses' | 'newer') => RawBuilder<number>; net: RawBuilder<number> },
) {
  const newer = after
    ? sql<number>`(select coalesce(sum(${centsOf('newer')}), 0) from expenses as newer
        where group_id = ${groupId} and deleted_at is null
          and (date, created_at, id) >= (${after.date}, ${after.created_at}, ${after.id}))`
    : sql<number>`0`;
  return selectEntriesAfter(queries, groupId, after, limit).select([
    'type',
    'description',
    'total_cents',
    centsOf('expenses').as('cents'),
    sql<number>`coalesce(${net}, 0)`.as('net_cents'),
    newer.as('newer_cents'),
  ]);
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

/** A person's entries in a group, newest first. */
export function listNetLines(
  queries: Queries,
  { groupId, userId }: { groupId: number; userId: number },
  asked: LinesAsked,
): Promise<NetLine[]> {
  const centsOf = (entry: 'expenses' | 'newer') =>
    sql<number>`(select sum(amount_cents) from postings
      where expense_id = ${sql.ref(`${entry}.id`)} and user_id = ${userId})`;
  const net = sql<number>`(select cents from balances where group_id = ${groupId} and user_id = ${userId})`;
  return selectLines(queries, groupId, asked, { centsOf, net })
    .select([
      sideOf('payer', userId).as('paid_cents'),
      sql<number>`-${sideOf('share', userId)}`.as('share_cents'),
    ])
    .where(isIn(userId))
    .execute();
}

/** A group's entries because of which one of two people owes the other, newest first. */
export function listDebtLines(
  queries: Queries,
  { groupId, from, to }: { groupId: number; from: number; to: number },
  asked: LinesAsked,
): Promise<ExplainedEntry[]> {
  const isPair = isBetween(from, to);
  const owed = sql`sum(case when from_user_id = ${from} then cents else -cents end)`;
  const centsOf = (entry: 'expenses' | 'newer') =>
    sql<number>`(select ${owed} from debts where expense_id = ${sql.ref(`${entry}.id`)} and ${isPair})`;
  const net = sql<number>`(select ${owed} from debt_sums where group_id = ${groupId} and ${isPair})`;
  return selectLines(queries, groupId, asked, { centsOf, net })
    .where(sql<boolean>`exists (select 1 from debts where expense_id = expenses.id and ${isPair})`)
    .execute();
}
