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

/** Up to `most` rules after an id with entries due up to a day, in groups that exist. */
export async function listDueRules(
  queries: Queries,
  { upTo, after, most }: { upTo: string; after: number; most: number },
): Promise<{ id: number; group_id: number }[]> {
  return queries
    .selectFrom('recurring')
    .innerJoin('groups', 'groups.id', 'recurring.group_id')
    .select(['recurring.id', 'recurring.group_id'])
    .where('recurring.next_day', '<=', upTo)
    .where('recurring.paused_at', 'is', null)
    .where('recurring.deleted_at', 'is', null)
    .where('groups.deleted_at', 'is', null)
    .where('recurring.id', '>', after)
    .orderBy('recurring.id')
    .limit(most)
    .execute();
}
