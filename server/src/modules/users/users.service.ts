/** Accounts: who there is, and under which e-mail address, name and password. */
import { isUniqueViolation } from '../../db/errors.ts';
import type { Queries, StoredUser, WriteQueries } from '../../db/tables.ts';
import { conflict } from '../../errors.ts';
import * as repository from './users.repository.ts';

/** E-mails compare case-insensitively (decisions §5). */
export function emailKeyOf(email: string): string {
  return email.trim().toLowerCase();
}

/** The account of an e-mail address, if there is one. */
export function findUserByEmail(queries: Queries, email: string): Promise<StoredUser | undefined> {
  return repository.findUserByEmailKey(queries, emailKeyOf(email));
}

/** The account with this id, if there is one. */
export function findUser(queries: Queries, id: number): Promise<StoredUser | undefined> {
  return repository.findUserById(queries, id);
}

/**
 * Creates an account; its name starts as the part before the `@`.
 *
 * @throws 409 when the e-mail is taken
 */
export async function createUser(
  trx: WriteQueries,
  { email, passwordHash, now }: { email: string; passwordHash: string; now: number },
): Promise<StoredUser> {
  try {
    return await repository.insertUser(trx, {
      email,
      email_key: emailKeyOf(email),
      name: email.split('@')[0] ?? email,
      password_hash: passwordHash,
      created_at: now,
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict('Email already registered');
    throw error;
  }
}

/** Remembers that the account just gave its password. Gives false when the password was changed meanwhile. */
export function confirmPassword(trx: WriteQueries, user: StoredUser, now: number): Promise<boolean> {
  return repository.markConfirmed(trx, user, now);
}

/** Sets a new password in the place of the one that was confirmed. */
export function changePassword(trx: WriteQueries, id: number, passwordHash: string): Promise<StoredUser> {
  return repository.updateUser(trx, id, { password_hash: passwordHash });
}

/** Sets a new password; the old one's confirmation counts no more. */
export function setPassword(trx: WriteQueries, userId: number, passwordHash: string): Promise<StoredUser> {
  return repository.updateUser(trx, userId, { password_hash: passwordHash, password_confirmed_at: null });
}

/** Changes the display name. */
export function renameUser(trx: WriteQueries, id: number, name: string): Promise<StoredUser> {
  return repository.updateUser(trx, id, { name });
}
