import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Queries, RecurringRow, WriteQueries } from '../../db/tables.ts';

export type StoredRule = Selectable<RecurringRow>;

/** The rules of a group, newest first. */
export function listRules(queries: Queries, groupId: number): Promise<StoredRule[]> {
  return queries
    .selectFrom('recurring')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
}

/** A rule that is not deleted. */
export function findRule(queries: Queries, id: number): Promise<StoredRule | undefined> {
  return queries
    .selectFrom('recurring')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export function insertRule(trx: WriteQueries, rule: Insertable<RecurringRow>): Promise<StoredRule> {
  return trx.insertInto('recurring').values(rule).returningAll().executeTakeFirstOrThrow();
}

export function updateRule(
  trx: WriteQueries,
  id: number,
  values: Updateable<RecurringRow>,
): Promise<StoredRule> {
  return trx
    .updateTable('recurring')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Up to `most` rules after an id with entries due up to a day, in groups that exist, with the time
 * zone of the person in whose name they book.
 */
export async function listDueRules(
  queries: Queries,
  { upTo, after, most }: { upTo: string; after: number; most: number },
): Promise<(Pick<StoredRule, 'id' | 'group_id' | 'next_day'> & { time_zone: string | null })[]> {
  return queries
    .selectFrom('recurring')
    .innerJoin('groups', 'groups.id', 'recurring.group_id')
    .innerJoin('users', (join) =>
      join.on((get) => get('users.id', '=', get.fn.coalesce('recurring.edited_by', 'recurring.created_by'))),
    )
    .select(['recurring.id', 'recurring.group_id', 'recurring.next_day', 'users.time_zone'])
    .where('recurring.next_day', '<=', upTo)
    .where('recurring.paused_at', 'is', null)
    .where('recurring.deleted_at', 'is', null)
    .where('groups.deleted_at', 'is', null)
    .where('recurring.id', '>', after)
    .orderBy('recurring.id')
    .limit(most)
    .execute();
}
