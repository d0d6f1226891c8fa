/** Accounts with their e-mail address, name and password. */
import { randomUUID } from 'node:crypto';
import { type CallAnswer, type Language, offeredLanguage, type User } from '@quits/contracts';
import { dayOf } from '@quits/domain';
import { isUniqueViolation } from '../../db/errors.ts';
import type { Queries, StoredUser, WriteQueries } from '../../db/tables.ts';
import { conflict } from '../../errors/app-error.ts';
import { findUser, findUserByKey, insertUser } from './users.repository.ts';

export {
  type Administration,
  blankUser,
  findUser,
  hasAccounts,
  holdPassword,
  isAdministrator,
  listAdministrators,
  lockUser,
  updateUser,
} from './users.repository.ts';

type Preferences = Pick<StoredUser, 'language' | 'region' | 'time_zone'>;

/** An account as JSON, without its password hash. */
export function presentUser({ id, name, email }: Pick<StoredUser, 'id' | 'name' | 'email'>): User {
  return { id, name, email };
}

/** Preferences as JSON. */
export function presentPreferences(user: Preferences): CallAnswer<'getPreferences'> {
  const { language, region, time_zone } = user;
  return { language, region, time_zone };
}

/** The language of mails to a person: the chosen one, else the one the account used last. */
export function languageOf({
  language,
  used_language,
}: Pick<StoredUser, 'language' | 'used_language'>): Language {
  return offeredLanguage(language ?? '') ?? offeredLanguage(used_language ?? '') ?? 'en';
}

/** The calendar day in a time zone at an instant in ms; in UTC while the zone is unknown. */
export function dayIn(timeZone: string | null | undefined, now: number): string {
  // Sweden writes days in the form of ISO 8601.
  return timeZone ? new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now) : dayOf(now);
}

/** The calendar day for a person at an instant in ms. */
export async function todayOf(queries: Queries, userId: number, now: number): Promise<string> {
  return dayIn((await findUser(queries, userId))?.time_zone, now);
}

/** E-mails compare case-insensitively. */
export function emailKeyOf(email: string): string {
  return email.trim().toLowerCase();
}

/** The account of an e-mail address, if it exists. */
export function findUserByEmail(queries: Queries, email: string): Promise<StoredUser | undefined> {
  return findUserByKey(queries, emailKeyOf(email));
}

/**
 * Creates an account. Its initial name is the part before the `@`.
 *
 * @throws 409 when the e-mail is taken
 */
export async function createUser(
  trx: WriteQueries,
  {
    email,
    passwordHash,
    now,
    language,
  }: { email: string; passwordHash: string; now: number; language?: Language | undefined },
): Promise<StoredUser> {
  const values = {
    email,
    email_key: emailKeyOf(email),
    name: email.split('@')[0] ?? email,
    password_hash: passwordHash,
    created_at: now,
    used_language: language ?? null,
  };
  try {
    return await insertUser(trx, values);
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict('email_taken');
    throw error;
  }
}

/**
 * Creates a person without an account. Nothing can be sent to them, and the key, which is
 * unique, is no address that a person could enter.
 */
export function createPlaceholder(
  trx: WriteQueries,
  { name, now }: { name: string; now: number },
): Promise<StoredUser> {
  return insertUser(trx, {
    email: '',
    email_key: `placeholder-${randomUUID()}`,
    name,
    password_hash: '',
    placeholder: 1,
    created_at: now,
  });
}
