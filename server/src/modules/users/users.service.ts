/** Accounts with their e-mail address, name and password. */
import type { CallAnswer, User } from '@quits/contracts';
import { dayOf } from '@quits/domain';
import { isUniqueViolation } from '../../db/errors.ts';
import { forUpdate } from '../../db/dialects.ts';
import type { Queries, StoredUser, WriteQueries } from '../../db/tables.ts';
import { conflict } from '../../errors.ts';

/** An account as JSON, without its password hash. */
export function presentUser({ id, name, email }: Pick<StoredUser, 'id' | 'name' | 'email'>): User {
  return { id, name, email };
}

type Preferences = Pick<StoredUser, 'language' | 'region' | 'time_zone'>;

/** Preferences as JSON (extras §15). */
export function presentPreferences(user: Preferences): CallAnswer<'getPreferences'> {
  const { language, region, time_zone } = user;
  return { language, region, time_zone };
}

/** The calendar day in a time zone at an instant in ms; in UTC while the zone is unknown (extras §10). */
export function dayIn(timeZone: string | null | undefined, now: number): string {
  // Sweden writes days in the form of ISO 8601.
  return timeZone ? new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now) : dayOf(now);
}

/** The calendar day for a person at an instant in ms. */
export async function todayOf(queries: Queries, userId: number, now: number): Promise<string> {
  return dayIn((await findUser(queries, userId))?.time_zone, now);
}

/** E-mails compare case-insensitively (decisions §5). */
export function emailKeyOf(email: string): string {
  return email.trim().toLowerCase();
}

function presentUsers(queries: Queries) {
  return queries.selectFrom('users').selectAll().where('deleted_at', 'is', null);
}

/** The account of an e-mail address, if it exists. */
export function findUserByEmail(queries: Queries, email: string): Promise<StoredUser | undefined> {
  return presentUsers(queries).where('email_key', '=', emailKeyOf(email)).executeTakeFirst();
}

/** The account with this id, if it exists. */
export function findUser(queries: Queries, id: number): Promise<StoredUser | undefined> {
  return presentUsers(queries).where('id', '=', id).executeTakeFirst();
}

/**
 * Creates an account. Its initial name is the part before the `@`.
 *
 * @throws 409 when the e-mail is taken
 */
export async function createUser(
  trx: WriteQueries,
  { email, passwordHash, now }: { email: string; passwordHash: string; now: number },
): Promise<StoredUser> {
  const values = {
    email,
    email_key: emailKeyOf(email),
    name: email.split('@')[0] ?? email,
    password_hash: passwordHash,
    created_at: now,
  };
  try {
    return await trx.insertInto('users').values(values).returningAll().executeTakeFirstOrThrow();
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict('Email already registered');
    throw error;
  }
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

/** Changes the display name, the password or preferences. */
export function updateUser(
  trx: WriteQueries,
  id: number,
  values: Partial<Pick<StoredUser, 'name' | 'password_hash'> & Preferences>,
): Promise<StoredUser> {
  return trx.updateTable('users').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}
