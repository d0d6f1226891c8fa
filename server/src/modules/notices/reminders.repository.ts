import type { Insertable, Selectable } from 'kysely';
import type { Queries, ReminderRow, WriteQueries } from '../../db/tables.ts';

export type StoredReminder = Selectable<ReminderRow>;

/** The reminders that a person has sent since an instant, newest first. */
export function listReminders(
  queries: Queries,
  fromUserId: number,
  since: number,
): Promise<StoredReminder[]> {
  return queries
    .selectFrom('reminders')
    .selectAll()
    .where('from_user_id', '=', fromUserId)
    .where('created_at', '>', since)
    .orderBy('id', 'desc')
    .execute();
}

export async function insertReminder(trx: WriteQueries, values: Insertable<ReminderRow>): Promise<void> {
  await trx.insertInto('reminders').values(values).execute();
}

/** Whose reminders a person does not want. */
export async function listRefused(queries: Queries, userId: number): Promise<number[]> {
  const rows = await queries
    .selectFrom('reminder_refusals')
    .select('from_user_id')
    .where('user_id', '=', userId)
    .orderBy('from_user_id')
    .execute();
  return rows.map(({ from_user_id }) => from_user_id);
}

/** Replaces whose reminders a person does not want. */
export async function saveRefused(
  trx: WriteQueries,
  userId: number,
  fromUserIds: readonly number[],
): Promise<void> {
  await trx.deleteFrom('reminder_refusals').where('user_id', '=', userId).execute();
  const rows = [...new Set(fromUserIds)].map((from_user_id) => ({ user_id: userId, from_user_id }));
  if (rows.length > 0) await trx.insertInto('reminder_refusals').values(rows).execute();
}

/** The expenses of a group by which a person owes the most. */
export function listReasons(queries: Queries, groupId: number, userId: number, most: number) {
  return queries
    .selectFrom('postings')
    .innerJoin('expenses', 'expenses.id', 'postings.expense_id')
    .select(({ fn }) => ['expenses.description', fn.sum<number>('postings.amount_cents').as('cents')])
    .where('postings.user_id', '=', userId)
    .where('expenses.group_id', '=', groupId)
    .where('expenses.type', '=', 'expense')
    .where('expenses.deleted_at', 'is', null)
    .groupBy(['expenses.id', 'expenses.description'])
    .having(({ fn }) => fn.sum('postings.amount_cents'), '<', 0)
    .orderBy('cents')
    .limit(most)
    .execute();
}
