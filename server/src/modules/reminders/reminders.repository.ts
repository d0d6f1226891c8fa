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
