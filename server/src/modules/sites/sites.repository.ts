import type { Insertable, Selectable } from 'kysely';
import { forUpdate } from '../../db/dialects.ts';
import type { ConnectedSiteRow, ConsentRequestRow, Queries, WriteQueries } from '../../db/tables.ts';

export type StoredSite = Selectable<ConnectedSiteRow>;
export type Subject = Pick<ConnectedSiteRow, 'issuer' | 'subject'>;

/** Notes a token of a site as used until it expires. @returns false if it was used before */
export async function useSubjectToken(
  trx: WriteQueries,
  token: { token_hash: string; expires_at: number },
): Promise<boolean> {
  const insert = trx.insertInto('used_subject_tokens').values(token);
  const { numInsertedOrUpdatedRows } = await insert
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The account that a person at a site is connected with. The connection stays until the transaction ends. */
export async function lockConnectedUser(
  trx: WriteQueries,
  { issuer, subject }: Subject,
): Promise<number | undefined> {
  const query = trx.selectFrom('connected_sites').select('user_id').where('issuer', '=', issuer);
  return (await forUpdate(trx, query.where('subject', '=', subject)).executeTakeFirst())?.user_id;
}

/** Connects a person at a site with an account, unless they are connected. */
export async function insertSite(trx: WriteQueries, site: Insertable<ConnectedSiteRow>): Promise<void> {
  await trx
    .insertInto('connected_sites')
    .values(site)
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .execute();
}

/** The connected sites of a person, newest first. */
export function listSites(queries: Queries, userId: number): Promise<StoredSite[]> {
  const query = queries.selectFrom('connected_sites').selectAll().where('user_id', '=', userId);
  return query.orderBy('id', 'desc').execute();
}

/** Deletes a connection of a person. @returns what it was, if it existed */
export function deleteSite(trx: WriteQueries, userId: number, id: number): Promise<StoredSite | undefined> {
  const query = trx.deleteFrom('connected_sites').where('id', '=', id).where('user_id', '=', userId);
  return query.returningAll().executeTakeFirst();
}

/** Deletes all connections of a person, and the links to agree to some. */
export async function deleteSitesOf(trx: WriteQueries, userId: number): Promise<void> {
  await trx.deleteFrom('connected_sites').where('user_id', '=', userId).execute();
  await trx.deleteFrom('consent_requests').where('user_id', '=', userId).execute();
}

export async function insertConsentRequest(
  trx: WriteQueries,
  request: Insertable<ConsentRequestRow>,
): Promise<void> {
  await trx.insertInto('consent_requests').values(request).execute();
}

/** What a link asks a person to agree to, unless it is another person's or has expired. */
export function findConsentRequest(
  queries: Queries,
  tokenHash: string,
  userId: number,
  now: number,
): Promise<Subject | undefined> {
  return queries
    .selectFrom('consent_requests')
    .select(['issuer', 'subject'])
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}
