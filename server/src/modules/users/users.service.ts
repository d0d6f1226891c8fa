/** Accounts with their e-mail address, name and password. */
import type { User } from '@quits/contracts';
import { isUniqueViolation } from '../../db/errors.ts';
import type { Queries, StoredUser, WriteQueries } from '../../db/tables.ts';
import { conflict } from '../../errors/app-error.ts';
import { findUserByKey, insertUser } from './users.repository.ts';

export { findUser, holdPassword, lockUser, updateUser } from './users.repository.ts';

/** An account as JSON, without its password hash. */
export function presentUser({ id, name, email }: Pick<StoredUser, 'id' | 'name' | 'email'>): User {
  return { id, name, email };
}

/** E-mails compare case-insensitively (decisions §5). */
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
    return await insertUser(trx, values);
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict('Email already registered');
    throw error;
  }
}
