import type { WriteQueries } from '../db/tables.ts';

/**
 * Ends what a restored database has open but may have ended since the backup: sessions, access tokens,
 * connected sites, links of resets and invitations, and waiting mails, which may have been sent.
 * All people must sign in again. Open invitations must be sent again, and links made again.
 */
export async function endSessionsLinksAndMails(trx: WriteQueries, now: number): Promise<void> {
  await trx.updateTable('sessions').set({ revoked_at: now }).where('revoked_at', 'is', null).execute();
  await trx.deleteFrom('access_tokens').execute();
  await trx.deleteFrom('connected_sites').execute();
  await trx.deleteFrom('consent_requests').execute();
  await trx.deleteFrom('sign_in_codes').execute();
  await trx.updateTable('reset_tokens').set({ used_at: now }).where('used_at', 'is', null).execute();
  await trx.updateTable('invitations').set({ expires_at: 0 }).where('accepted_at', 'is', null).execute();
  await trx.updateTable('invite_links').set({ expires_at: 0 }).execute();
  await trx
    .updateTable('outbox')
    .set({ failed_at: now, payload: null, locked_until: null, last_error: 'The database was restored' })
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
}
