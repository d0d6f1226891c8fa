import { DELETED_USER } from '@quits/domain';
import type { Insertable } from 'kysely';
import type { Config } from '../../config/config.ts';
import { forUpdate, isOneOf } from '../../db/dialects.ts';
import type { Queries, StoredUser, UserRow, WriteQueries } from '../../db/tables.ts';

/** What the operator says of who runs the server. */
export type Administration = Pick<Config, 'adminEmails' | 'isDemo'>;

function presentUsers(queries: Queries) {
  return queries.selectFrom('users').selectAll().where('deleted_at', 'is', null);
}

/** The account with the key of an e-mail address, if it exists. Placeholders are no accounts. */
export function findUserByKey(queries: Queries, emailKey: string): Promise<StoredUser | undefined> {
  return presentUsers(queries)
    .where('email_key', '=', emailKey)
    .where('placeholder', '=', 0)
    .executeTakeFirst();
}

/** Whether anyone has registered yet. */
export async function hasAccounts(queries: Queries): Promise<boolean> {
  const row = await queries
    .selectFrom('users')
    .select('id')
    .where('placeholder', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The accounts that run the server: the one that was made first, and those of the operator's addresses that are
 * verified. In a demo the first one belongs to a visitor.
 */
function administrators(queries: Queries, { adminEmails, isDemo }: Administration) {
  const first = queries
    .selectFrom('users')
    .select(({ fn }) => fn.min('id').as('id'))
    .where('placeholder', '=', 0);
  return presentUsers(queries)
    .where('placeholder', '=', 0)
    .where((is) =>
      is.or([
        ...(isDemo ? [] : [is('id', '=', first)]),
        is.and([isOneOf(queries, 'email_key', adminEmails), is('email_verified_at', 'is not', null)]),
      ]),
    );
}

/** Whether an account runs the server. */
export async function isAdministrator(
  queries: Queries,
  administration: Administration,
  id: number,
): Promise<boolean> {
  return (
    (await administrators(queries, administration).where('id', '=', id).executeTakeFirst()) !== undefined
  );
}

/** The ids of the accounts that run the server, suspended ones included. */
export async function listAdministrators(
  queries: Queries,
  administration: Administration,
): Promise<Pick<StoredUser, 'id' | 'suspended_at'>[]> {
  return administrators(queries, administration).execute();
}

/** The account with this id, if it exists. */
export function findUser(queries: Queries, id: number): Promise<StoredUser | undefined> {
  return presentUsers(queries).where('id', '=', id).executeTakeFirst();
}

/** Stores a new account or a placeholder. @throws the database's error when the e-mail is taken */
export function insertUser(trx: WriteQueries, values: Insertable<UserRow>): Promise<StoredUser> {
  return trx.insertInto('users').values(values).returningAll().executeTakeFirstOrThrow();
}

/**
 * Whether this hash is still the account's, and locks it until the transaction ends. On PostgreSQL
 * it waits for a concurrent password change and then checks the new hash.
 */
export async function holdPassword(
  trx: WriteQueries,
  { id, password_hash }: Pick<StoredUser, 'id' | 'password_hash'>,
): Promise<boolean> {
  const query = presentUsers(trx).where('id', '=', id).where('password_hash', '=', password_hash);
  return (await forUpdate(trx, query).executeTakeFirst()) !== undefined;
}

/** The account with this id, locked until the transaction ends. @throws when it does not exist */
export function lockUser(trx: WriteQueries, id: number): Promise<StoredUser> {
  return forUpdate(trx, presentUsers(trx).where('id', '=', id)).executeTakeFirstOrThrow();
}

/** Removes the personal data of an account and marks it as deleted. Its address is free again. */
export async function blankUser(trx: WriteQueries, id: number, now: number): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      name: DELETED_USER,
      email: '',
      // The key is unique.
      email_key: `removed-${String(id)}`,
      password_hash: '',
      language: null,
      region: null,
      time_zone: null,
      used_language: null,
      deleted_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Changes the display name, the password, preferences, the language used last, or what is known of the account. */
export function updateUser(
  trx: WriteQueries,
  id: number,
  values: Partial<
    Pick<
      StoredUser,
      | 'name'
      | 'password_hash'
      | 'language'
      | 'region'
      | 'time_zone'
      | 'used_language'
      | 'suspended_at'
      | 'email_verified_at'
    >
  >,
): Promise<StoredUser> {
  return trx.updateTable('users').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}
