import type { Insertable, Selectable } from 'kysely';
import type { InvitationRow, Queries, WriteQueries } from '../../db/tables.ts';

export type StoredInvitation = Selectable<InvitationRow>;

export function findInvitation(queries: Queries, tokenHash: string): Promise<StoredInvitation | undefined> {
  return queries.selectFrom('invitations').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
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
