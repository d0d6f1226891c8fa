import { AUTH_DETAILS } from '@quits/contracts';
import type { FastifyInstance } from 'fastify';
import { isUniqueViolation } from '../../db/errors.ts';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { conflict, forbidden, notFound, unauthorized } from '../../errors.ts';
import type { Caller } from '../../plugins/auth.ts';
import { sealNewPassword } from '../auth/new-password.service.ts';
import { canChangePassword } from './users.policy.ts';
import {
  findUserByEmailKey,
  findUserById,
  insertUser,
  markConfirmed,
  shareGroup,
  updateUser,
} from './users.repository.ts';
import type { StoredUser } from './users.repository.ts';

export type { StoredUser } from './users.repository.ts';

export const EMAIL_TAKEN = 'Email already registered';
const PASSWORD_NOT_CONFIRMED = 'Please confirm your current password first';

/** E-mails compare case-insensitively (decisions §5). */
export function emailKeyOf(email: string): string {
  return email.trim().toLowerCase();
}

/** The account of an e-mail address, if there is one. */
export function findUserByEmail(queries: Queries, email: string): Promise<StoredUser | undefined> {
  return findUserByEmailKey(queries, emailKeyOf(email));
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
  const emailKey = emailKeyOf(email);
  const name = email.split('@')[0] ?? email;
  try {
    return await insertUser(trx, {
      email,
      email_key: emailKey,
      name,
      password_hash: passwordHash,
      created_at: now,
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict(EMAIL_TAKEN);
    throw error;
  }
}

/** Remembers that the account just gave its password. Gives false when the password was changed meanwhile. */
export function confirmPassword(trx: WriteQueries, user: StoredUser, now: number): Promise<boolean> {
  return markConfirmed(trx, user, now);
}

/** Sets a new password; the old one's confirmation counts no more. */
export function setPassword(trx: WriteQueries, userId: number, passwordHash: string): Promise<StoredUser> {
  return updateUser(trx, userId, { password_hash: passwordHash, password_confirmed_at: null });
}

/** Reads oneself or somebody who shares a group; anybody else is 404. */
export async function getUser(queries: Queries, caller: Caller, id: number): Promise<StoredUser> {
  const isVisible = id === caller.userId || (await shareGroup(queries, caller.userId, id));
  const user = isVisible ? await findUserById(queries, id) : undefined;
  if (user === undefined) throw notFound('User not found');
  return user;
}

/** Changes the caller's display name. */
export function renameUser(trx: WriteQueries, caller: Caller, name: string): Promise<StoredUser> {
  return updateUser(trx, caller.userId, { name });
}

/** @throws 403 unless the account gave its password in the last 5 minutes */
export async function requirePasswordConfirmed(queries: Queries, caller: Caller): Promise<void> {
  const user = await findUserById(queries, caller.userId);
  if (user === undefined) throw unauthorized(AUTH_DETAILS.userNotFound);
  if (!canChangePassword(user, caller.now)) throw forbidden(PASSWORD_NOT_CONFIRMED);
}

/** Changes the caller's password: this session stays, every other one ends, and so do open reset links. */
export async function changePassword(
  app: FastifyInstance,
  trx: WriteQueries,
  caller: Caller,
  passwordHash: string,
): Promise<void> {
  await requirePasswordConfirmed(trx, caller);
  const owner = await updateUser(trx, caller.userId, { password_hash: passwordHash });
  await sealNewPassword(app, trx, owner, { now: caller.now, keptSessionId: caller.sessionId });
}
