/** Changes in a person's groups that the person's page has not received. */
import { sql } from 'kysely';
import { isPostgres } from '../../db/dialects.ts';
import type { Change, Queries } from '../../db/tables.ts';

/** Other servers' entries arrive with a delay. At most this many arrive meanwhile. */
const MOST_UNHEARD = 100;

/**
 * The histories of a person's groups, including deleted ones. For a group that the person left or was
 * removed from, only that entry.
 */
const ownActivity = (queries: Queries, userId: number) =>
  queries
    .selectFrom('memberships')
    .innerJoin('activity', 'activity.group_id', 'memberships.group_id')
    .where('memberships.user_id', '=', userId)
    .where((where) =>
      where.or([
        where('memberships.removed_at', 'is', null),
        where.and([
          where('activity.action', 'in', ['member/removed', 'member/given-back']),
          where('activity.user_id', '=', userId),
        ]),
        where.and({ 'activity.action': 'member/left', 'activity.actor_id': userId }),
      ]),
    );

/** The ids of the newest entries in the histories of a person's groups, newest first. */
export async function listNewestActivityIds(queries: Queries, userId: number): Promise<number[]> {
  const rows = await ownActivity(queries, userId)
    .select('activity.id')
    .orderBy('activity.id', 'desc')
    .limit(MOST_UNHEARD)
    .execute();
  return rows.map(({ id }) => id);
}

/** The point since which changes count as missed: after an entry, or since an instant (ms). */
export type MissedSince = { activityId: number } | { instant: number };

/**
 * Transactions of several servers may commit entries in another order than their numbers. The delay
 * is at most this long (ms), with at most `MOST_LATE` entries.
 */
const LATEST_MS = 15_000;
const MOST_LATE = 1000;

/** The condition that selects the missed entries. */
async function missedIn(queries: Queries, since: MissedSince) {
  if ('instant' in since) return sql<boolean>`activity.created_at > ${since.instant}`;
  const { activityId } = since;
  const last = isPostgres(queries)
    ? await queries
        .selectFrom('activity')
        .select(['group_id', 'created_at'])
        .where('id', '=', activityId)
        .executeTakeFirst()
    : undefined;
  if (last === undefined) return sql<boolean>`activity.id > ${activityId}`;
  // Entries of one group are numbered in the order of their commits.
  return sql<boolean>`(activity.id > ${activityId} or (activity.id > ${activityId - MOST_LATE}
    and activity.group_id <> ${last.group_id} and activity.created_at > ${last.created_at - LATEST_MS}))`;
}

/**
 * The entries written since then in a person's groups. It includes groups that the person can no
 * longer see, because a page may still show them. One change per group, action and person, newest
 * last.
 */
export async function listMissedChanges(
  queries: Queries,
  userId: number,
  since: MissedSince,
): Promise<Change[]> {
  return ownActivity(queries, userId)
    .select(({ fn }) => [
      'activity.group_id as groupId',
      'activity.actor_id as by',
      'activity.action',
      fn.max('activity.id').as('activityId'),
    ])
    .where(await missedIn(queries, since))
    .groupBy(['activity.group_id', 'activity.actor_id', 'activity.action'])
    .orderBy('activityId')
    .execute();
}
