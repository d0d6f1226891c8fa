import type { Insertable, Selectable } from 'kysely';
import { forUpdate } from '../../db/dialects.ts';
import type { IdentityRow, Queries, SignInCodeRow, WriteQueries } from '../../db/tables.ts';

export type SignInCode = Selectable<SignInCodeRow>;
type Subject = Pick<IdentityRow, 'issuer' | 'subject'>;

/** The account of a person at the provider. */
export async function findIdentity(
  queries: Queries,
  { issuer, subject }: Subject,
): Promise<number | undefined> {
  const query = queries.selectFrom('identities').select('user_id').where('issuer', '=', issuer);
  return (await query.where('subject', '=', subject).executeTakeFirst())?.user_id;
}

/** Connects a person at the provider with an account. */
export async function insertIdentity(trx: WriteQueries, identity: Insertable<IdentityRow>): Promise<void> {
  await trx.insertInto('identities').values(identity).execute();
}

/** Deletes the connections of an account with the provider. */
export async function deleteIdentitiesOf(trx: WriteQueries, userId: number): Promise<void> {
  await trx.deleteFrom('identities').where('user_id', '=', userId).execute();
}

export async function insertCode(trx: WriteQueries, code: Insertable<SignInCodeRow>): Promise<void> {
  await trx.insertInto('sign_in_codes').values(code).execute();
}

function openCodes(queries: Queries, codeHash: string, now: number) {
  const query = queries.selectFrom('sign_in_codes').selectAll().where('code_hash', '=', codeHash);
  return query.where('expires_at', '>', now);
}

/** A code that can still be used. */
export function findCode(queries: Queries, codeHash: string, now: number): Promise<SignInCode | undefined> {
  return openCodes(queries, codeHash, now).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockCode(trx: WriteQueries, codeHash: string, now: number): Promise<SignInCode | undefined> {
  return forUpdate(trx, openCodes(trx, codeHash, now)).executeTakeFirst();
}

/** Lets a code live until another instant (ms). */
export async function extendCode(trx: WriteQueries, codeHash: string, expiresAt: number): Promise<void> {
  await trx
    .updateTable('sign_in_codes')
    .set({ expires_at: expiresAt })
    .where('code_hash', '=', codeHash)
    .execute();
}

export async function deleteCode(trx: WriteQueries, codeHash: string): Promise<void> {
  await trx.deleteFrom('sign_in_codes').where('code_hash', '=', codeHash).execute();
}
