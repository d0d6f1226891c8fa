/** An account as its owner and the members of their groups see it. */
import { AUTH_DETAILS, LIFETIMES } from '@quits/contracts';
import type { Queries, StoredUser, WriteQueries } from '../../db/tables.ts';
import { forbidden, notFound, unauthorized } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { Passwords } from '../../security/passwords.ts';
import { shareGroup } from '../membership/membership.service.ts';
import { findUser, updateUser } from '../users/users.service.ts';
import { sealNewPassword } from './new-password.service.ts';

const PASSWORD_NOT_CONFIRMED = 'Please confirm your current password first';

/** Reads oneself or somebody who shares a group. @throws 404 for anybody else */
export async function getUser(queries: Queries, caller: Caller, id: number): Promise<StoredUser> {
  const isVisible = id === caller.userId || (await shareGroup(queries, caller.userId, id));
  const user = isVisible ? await findUser(queries, id) : undefined;
  if (user === undefined) throw notFound('User not found');
  return user;
}

/** @throws 403 unless the account gave its password in the last 5 minutes */
async function requirePasswordConfirmed(queries: Queries, caller: Caller): Promise<void> {
  const user = await findUser(queries, caller.userId);
  if (user === undefined) throw unauthorized(AUTH_DETAILS.userNotFound);
  const confirmedAt = user.password_confirmed_at ?? -Infinity;
  if (caller.now - confirmedAt > LIFETIMES.passwordConfirmation) throw forbidden(PASSWORD_NOT_CONFIRMED);
}

/**
 * Hashes a new password for the caller. Asked before as well: a stolen token alone must not buy that work.
 *
 * @throws 403 unless the account gave its password in the last 5 minutes, 503 when too many passwords wait
 */
export async function hashNewPassword(
  { queries, passwords }: { queries: Queries; passwords: Passwords },
  caller: Caller,
  password: string,
): Promise<string> {
  await requirePasswordConfirmed(queries, caller);
  return passwords.hash(password);
}

/**
 * Changes the caller's password: this session stays, every other one ends, and so do open reset links.
 *
 * @throws 403 unless the account gave its password in the last 5 minutes
 */
export async function changePassword(
  outbox: Outbox,
  trx: WriteQueries,
  caller: Caller,
  passwordHash: string,
): Promise<void> {
  await requirePasswordConfirmed(trx, caller);
  const owner = await updateUser(trx, caller.userId, { password_hash: passwordHash });
  await sealNewPassword(outbox, trx, owner, { now: caller.now, keptSessionId: caller.sessionId });
}
