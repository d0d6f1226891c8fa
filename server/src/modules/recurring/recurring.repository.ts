import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Queries, RecurringRow, WriteQueries } from '../../db/tables.ts';

export type StoredRecurring = Selectable<RecurringRow>;

/** The recurring entries of a group, newest first. */
export function listRecurring(queries: Queries, groupId: number): Promise<StoredRecurring[]> {
  return queries
    .selectFrom('recurring')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
}

/** A recurring entry that is not deleted. */
export function findRecurring(queries: Queries, id: number): Promise<StoredRecurring | undefined> {
  return queries
    .selectFrom('recurring')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export function insertRecurring(
  trx: WriteQueries,
  recurring: Insertable<RecurringRow>,
): Promise<StoredRecurring> {
  return trx.insertInto('recurring').values(recurring).returningAll().executeTakeFirstOrThrow();
}

export function updateRecurring(
  trx: WriteQueries,
  id: number,
  values: Updateable<RecurringRow>,
): Promise<StoredRecurring> {
  return trx
    .updateTable('recurring')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Up to `most` recurring entries after an id with entries due up to a day, in groups that can change,
 * with the time zone in which their days begin.
 */
export async function listDueRecurring(
  queries: Queries,
  { upTo, after, most }: { upTo: string; after: number; most: number },
): Promise<(Pick<StoredRecurring, 'id' | 'group_id' | 'next_day'> & { time_zone: string | null })[]> {
  return queries
    .selectFrom('recurring')
    .innerJoin('groups', 'groups.id', 'recurring.group_id')
    .innerJoin('users', (join) =>
      join.on((get) => get('users.id', '=', get.fn.coalesce('recurring.edited_by', 'recurring.created_by'))),
    )
    .select(['recurring.id', 'recurring.group_id', 'recurring.next_day'])
    .select(({ fn }) => fn.coalesce('recurring.time_zone', 'users.time_zone').as('time_zone'))
    .where('recurring.next_day', '<=', upTo)
    .where('recurring.paused_at', 'is', null)
    .where('recurring.deleted_at', 'is', null)
    .where('groups.deleted_at', 'is', null)
    .where('groups.archived_at', 'is', null)
    .where('recurring.id', '>', after)
    .orderBy('recurring.id')
    .limit(most)
    .execute();
}
