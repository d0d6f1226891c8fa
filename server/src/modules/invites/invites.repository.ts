import type { Insertable, Selectable } from 'kysely';
import type { InvitationRow, Queries, WriteQueries } from '../../db/tables.ts';
import { hasFreePlace } from './taking-over.repository.ts';

export type StoredInvitation = Selectable<InvitationRow>;

export function findInvitation(queries: Queries, tokenHash: string): Promise<StoredInvitation | undefined> {
  return queries.selectFrom('invitations').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** An invitation that still admits a person, with the names to show before they sign in. */
export function findOpenInvitation(queries: Queries, tokenHash: string, now: number) {
  return queries
    .selectFrom('invitations as invitation')
    .innerJoin('groups', 'groups.id', 'invitation.group_id')
    .innerJoin('users', 'users.id', 'invitation.invited_by')
    .select(['groups.name as group_name', 'users.name as inviter_name', 'invitation.email_key as email'])
    .select(['invitation.group_id', 'invitation.member_id'])
    .where('invitation.token_hash', '=', tokenHash)
    .where('invitation.accepted_by', 'is', null)
    .where('invitation.expires_at', '>', now)
    .where(hasFreePlace('invitation'))
    .where('groups.deleted_at', 'is', null)
    .executeTakeFirst();
}

function openIn(queries: Queries, groupId: number, now: number) {
  return queries
    .selectFrom('invitations')
    .where('group_id', '=', groupId)
    .where('accepted_by', 'is', null)
    .where('expires_at', '>', now);
}

/** The invitations to a group that still admit a person, newest first. */
export function listOpenInvitations(
  queries: Queries,
  groupId: number,
  now: number,
): Promise<StoredInvitation[]> {
  return openIn(queries, groupId, now)
    .where(hasFreePlace('invitations'))
    .selectAll()
    .orderBy('id', 'desc')
    .execute();
}

export function findInvitationById(queries: Queries, id: number): Promise<StoredInvitation | undefined> {
  return queries.selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Ends the open invitations of a mailbox to a group. The rows stay: they count for the limits. */
export async function endInvitations(
  trx: WriteQueries,
  { group_id, email_key }: Pick<StoredInvitation, 'group_id' | 'email_key'>,
  now: number,
): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ expires_at: now })
    .where('id', 'in', openIn(trx, group_id, now).select('id').where('email_key', '=', email_key))
    .execute();
}

export function insertInvitation(
  trx: WriteQueries,
  invitation: Insertable<InvitationRow>,
): Promise<StoredInvitation> {
  return trx.insertInto('invitations').values(invitation).returningAll().executeTakeFirstOrThrow();
}

export async function markAccepted(
  trx: WriteQueries,
  id: number,
  userId: number,
  now: number,
): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ accepted_by: userId, accepted_at: now })
    .where('id', '=', id)
    .execute();
}

/** When the invitations to a mailbox or by a person since `since` were sent, oldest first. */
export async function listSentSince(
  queries: Queries,
  column: 'email_key' | 'invited_by',
  value: string | number,
  since: number,
): Promise<number[]> {
  const rows = await queries
    .selectFrom('invitations')
    .select('created_at')
    .where(column, '=', value)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute();
  return rows.map(({ created_at }) => created_at);
}
