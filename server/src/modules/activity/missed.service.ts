/** What was written in a person's groups while nobody told them. */
import { sql } from 'kysely';
import { isPostgres } from '../../db/dialects.ts';
import type { Change, Queries } from '../../db/tables.ts';

/** A server hears of another one's entries somewhat later; meanwhile there are not more of them. */
const MOST_UNHEARD = 100;

/** The histories of a person's groups, deleted ones included; of one that they were removed from, that alone. */
const ownActivity = (queries: Queries, userId: number) =>
  queries
    .selectFrom('memberships')
    .innerJoin('activity', 'activity.group_id', 'memberships.group_id')
    .where('memberships.user_id', '=', userId)
    .where((where) =>
      where.or([
        where('memberships.removed_at', 'is', null),
        where.and({ 'activity.action': 'member/removed', 'activity.user_id': userId }),
      ]),
    );

/** The newest entries in the histories of a person's groups, the newest first. */
export async function listNewestActivityIds(queries: Queries, userId: number): Promise<number[]> {
  const rows = await ownActivity(queries, userId)
    .select('activity.id')
    .orderBy('activity.id', 'desc')
    .limit(MOST_UNHEARD)
    .execute();
  return rows.map(({ id }) => id);
}

/** From where on changes count as missed: after an entry, or since an instant (ms). */
export type MissedSince = { activityId: number } | { instant: number };

/**
 * Transactions of several servers may keep their entries in another order than they numbered them, but no later than
 * this (ms), and there are not more of them meanwhile.
 */
const LATEST_MS = 15_000;
const MOST_LATE = 1000;

/** Which of a person's changes were missed, for the condition of a query. */
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
  // Those of one group are numbered in the order in which they are kept.
  return sql<boolean>`(activity.id > ${activityId} or (activity.id > ${activityId - MOST_LATE}
    and activity.group_id <> ${last.group_id} and activity.created_at > ${last.created_at - LATEST_MS}))`;
}

/**
 * What was written since then in the groups of a person, those included that are gone for them: who has one open must
 * learn of it. One change per group, action and person, the newest last.
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
