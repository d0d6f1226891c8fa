import type { Insertable, Selectable } from 'kysely';
import type { ActivityRow, Queries, WriteQueries } from '../../db/tables.ts';

export type StoredActivity = Selectable<ActivityRow> & { actor_name: string };

/** The hash of a group's newest entry; the empty text when there is none. */
export async function findNewestHash(trx: WriteQueries, groupId: number): Promise<string> {
  const row = await trx
    .selectFrom('activity')
    .select('hash')
    .where('group_id', '=', groupId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.hash ?? '';
}

export async function insertActivity(trx: WriteQueries, values: Insertable<ActivityRow>): Promise<void> {
  await trx.insertInto('activity').values(values).execute();
}

/** A group's entries, newest first, from before the entry `before` on. */
export function listActivity(
  queries: Queries,
  groupId: number,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<StoredActivity[]> {
  let query = queries
    .selectFrom('activity')
    .innerJoin('users', 'users.id', 'activity.actor_id')
    .selectAll('activity')
    .select('users.name as actor_name')
    .where('group_id', '=', groupId);
  if (before !== undefined) query = query.where('activity.id', '<', before);
  return query.orderBy('activity.id', 'desc').limit(limit).execute();
}
