/** What only exports read. */
import type { Queries } from '../../db/tables.ts';

/** The groups that a person is in, with the time of joining, in that order. */
export function listMembershipsOf(queries: Queries, userId: number) {
  return queries
    .selectFrom('memberships')
    .innerJoin('groups', 'groups.id', 'memberships.group_id')
    .select(['memberships.group_id', 'memberships.joined_at'])
    .where('memberships.user_id', '=', userId)
    .where('memberships.removed_at', 'is', null)
    .where('groups.deleted_at', 'is', null)
    .orderBy('memberships.joined_at')
    .orderBy('memberships.group_id')
    .execute();
}

/** The invitations that a person has sent, oldest first. Their tokens stay secret. */
export function listInvitationsBy(queries: Queries, userId: number) {
  return queries
    .selectFrom('invitations')
    .select(['group_id', 'email_key', 'created_at', 'accepted_at'])
    .where('invited_by', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The stored sessions of a person, oldest first, without what identifies their tokens and clients. */
export function listSessionsOf(queries: Queries, userId: number) {
  return queries
    .selectFrom('sessions')
    .select(['created_at', 'expires_at', 'revoked_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}
