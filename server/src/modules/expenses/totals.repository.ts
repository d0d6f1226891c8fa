/** The totals of lists of entries, in cents. */
import { sql } from 'kysely';
import type { ExpenseType, Queries } from '../../db/tables.ts';
import type { Reader } from '../../http/caller.ts';
import { groupIdsOf } from '../membership/membership.service.ts';

export interface GroupFigures {
  entries: number;
  expenses: number;
  totalCents: number;
  shares: readonly { user_id: number; cents: number }[];
}

/** The totals of a group's list. Settlements only count as entries. */
export async function sumGroup(queries: Queries, groupId: number): Promise<GroupFigures> {
  const present = queries
    .selectFrom('expenses')
    .where('group_id', '=', groupId)
    .where('deleted_at', 'is', null);
  const types = await present
    .select((get) => [
      'type',
      get.fn.countAll<number>().as('count'),
      get.fn.sum<number>('total_cents').as('cents'),
    ])
    .groupBy('type')
    .execute();
  const shares = await queries
    .selectFrom('postings')
    .select((get) => ['user_id', sql<number>`-${get.fn.sum<number>('amount_cents')}`.as('cents')])
    .where('side', '=', 'share')
    .where('expense_id', 'in', present.select('id').where('type', '=', 'expense'))
    .groupBy('user_id')
    .orderBy('user_id')
    .execute();
  const spending = types.find(({ type }) => type === 'expense');
  return {
    entries: types.reduce((sum, { count }) => sum + count, 0),
    expenses: spending?.count ?? 0,
    totalCents: spending?.cents ?? 0,
    shares,
  };
}

/** The number of a group's entries. */
export async function countEntries(queries: Queries, groupId: number): Promise<number> {
  const { count } = await queries
    .selectFrom('expenses')
    .select((get) => get.fn.countAll<number>().as('count'))
    .where('group_id', '=', groupId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The totals of a person's entries of one kind, in one month and group. */
export interface MonthFigures {
  group_id: number;
  type: ExpenseType;
  /** `2026-03` */
  month: string;
  count: number;
  total_cents: number;
  paid_cents: number;
  share_cents: number;
}

/** The totals of a person's list: a row for each group, kind and month. */
export function sumEntriesOf(queries: Queries, reader: Reader): Promise<MonthFigures[]> {
  const own = queries
    .selectFrom('postings')
    .select([
      'expense_id',
      sql<number>`sum(case when side = 'payer' then amount_cents else 0 end)`.as('paid_cents'),
      sql<number>`-sum(case when side = 'share' then amount_cents else 0 end)`.as('share_cents'),
    ])
    .where('user_id', '=', reader.userId)
    .groupBy('expense_id');
  return queries
    .selectFrom(own.as('own'))
    .innerJoin('expenses', 'expenses.id', 'own.expense_id')
    .select((get) => [
      'expenses.group_id',
      'expenses.type',
      sql<string>`substr(expenses.date, 1, 7)`.as('month'),
      get.fn.countAll<number>().as('count'),
      get.fn.sum<number>('expenses.total_cents').as('total_cents'),
      get.fn.sum<number>('own.paid_cents').as('paid_cents'),
      get.fn.sum<number>('own.share_cents').as('share_cents'),
    ])
    .where('expenses.deleted_at', 'is', null)
    .where('expenses.group_id', 'in', groupIdsOf(queries, reader))
    .groupBy(['expenses.group_id', 'expenses.type', 'month'])
    .orderBy('expenses.group_id')
    .orderBy('month')
    .execute();
}
