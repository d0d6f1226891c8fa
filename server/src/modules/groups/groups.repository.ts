import type { Insertable } from 'kysely';
import type { GroupRow, Queries, WriteQueries } from '../../db/tables.ts';
import type { Reader } from '../../http/caller.ts';
import { waitingByGroup } from '../expenses/expenses.service.ts';
import { netsByGroup } from '../ledger/ledger.service.ts';
import { groupIdsOf, type StoredGroup } from '../membership/membership.service.ts';

export interface StoredListedGroup extends StoredGroup {
  /** The day of the newest entry; `null` without one. */
  last_entry_date: string | null;
}

export interface StoredGroupSummary extends StoredListedGroup {
  member_count: number;
  /** The person's balance; `null` without a posting. */
  net_cents: number | null;
  /** The number of other people's changes that the person has not seen. */
  unread_count: number;
  /** The number of settlements that await the person's confirmation; `null` if there are none. */
  waiting_count: number | null;
}

function groupsOf(queries: Queries, reader: Reader) {
  return queries
    .selectFrom('groups')
    .selectAll('groups')
    .select((get) =>
      // The index of lists ends with it, so no other entry is read.
      get
        .selectFrom('expenses')
        .select('expenses.date')
        .whereRef('expenses.group_id', '=', 'groups.id')
        .where('expenses.deleted_at', 'is', null)
        .orderBy('expenses.date', 'desc')
        .limit(1)
        .as('last_entry_date'),
    )
    .where('groups.id', 'in', groupIdsOf(queries, reader))
    .orderBy('groups.created_at', 'desc')
    .orderBy('groups.id', 'desc');
}

/** The groups a person is a member of, newest first. */
export function listGroups(queries: Queries, reader: Reader): Promise<StoredListedGroup[]> {
  return groupsOf(queries, reader).execute();
}

/**
 * The same with the person's balance and the numbers of members and expenses, excluding
 * settlements.
 */
export function listGroupSummaries(queries: Queries, reader: Reader): Promise<StoredGroupSummary[]> {
  const { userId } = reader;
  return groupsOf(queries, reader)
    .leftJoin(netsByGroup(queries, userId).as('nets'), 'nets.group_id', 'groups.id')
    .leftJoin(waitingByGroup(queries, userId).as('waiting'), 'waiting.group_id', 'groups.id')
    .select((get) => [
      'nets.net_cents',
      'waiting.waiting_count',
      get
        .selectFrom('memberships as others')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('others.group_id', '=', 'groups.id')
        .where('others.removed_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('member_count'),
      get
        .selectFrom('memberships as own')
        .innerJoin('activity', 'activity.group_id', 'own.group_id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('own.group_id', '=', 'groups.id')
        .where('own.user_id', '=', userId)
        .whereRef('activity.id', '>', 'own.seen_activity_id')
        .where('activity.actor_id', '!=', userId)
        .$asScalar()
        .$notNull()
        .as('unread_count'),
    ])
    .execute();
}

export function insertGroup(trx: WriteQueries, group: Insertable<GroupRow>): Promise<StoredGroup> {
  return trx.insertInto('groups').values(group).returningAll().executeTakeFirstOrThrow();
}

/** Updates a group and increments its version. */
export function updateGroup(
  trx: WriteQueries,
  group: StoredGroup,
  values: Partial<
    Pick<
      StoredGroup,
      'name' | 'created_by' | 'currency' | 'default_split' | 'archived_at' | 'deleted_at' | 'deleted_by'
    >
  >,
): Promise<StoredGroup> {
  return trx
    .updateTable('groups')
    .set({ ...values, version: group.version + 1 })
    .where('id', '=', group.id)
    .where('version', '=', group.version)
    .returningAll()
    .executeTakeFirstOrThrow();
}
