/** An account as its owner and the members of their groups see it. */
import { LIFETIMES } from '@quits/contracts';
import type { FastifyInstance } from 'fastify';
import type { Queries, StoredUser, WriteQueries } from '../../db/tables.ts';
import { forbidden, requireFound } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { findHourlyKey } from '../../mail/outbox.repository.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { passwordChangedMail } from '../../mail/templates.ts';
import type { HashClient } from '../../security/client-hashes.ts';
import { RATE_LIMITS } from '../../security/rate-limiter.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { groupIdsOf, lockGroup, shareGroup } from '../membership/membership.service.ts';
import { hasSignedInFrom, revokeSessions } from '../sessions/sessions.service.ts';
import { findUser, lockUser, updateUser } from '../users/users.service.ts';

const PASSWORD_NOT_CONFIRMED = 'Please confirm your current password first';
/** Later than that it is no news any more. */
const NOTICE_LIFETIME_MS = 3 * 24 * 60 * 60 * 1000;

/** Reads oneself or somebody who shares a group. @throws 404 for anybody else */
export async function getUser(queries: Queries, caller: Caller, id: number): Promise<StoredUser> {
  const isVisible = id === caller.userId || (await shareGroup(queries, caller.userId, id));
  return requireFound(isVisible ? await findUser(queries, id) : undefined, 'User not found');
}

/**
 * Changes the caller's display name, and tells their groups: whoever looks at one of them sees the new name.
 *
 * @param name trimmed, 1 to 100 characters (decisions §5)
 */
export async function rename(trx: WriteQueries, caller: Caller, name: string): Promise<StoredUser> {
  // Groups before the person, as writes of entries lock them; groups in one order.
  const groups = await groupIdsOf(trx, caller.userId).orderBy('groups.id').execute();
  for (const { id } of groups) await lockGroup(trx, id);
  const { name: before } = await lockUser(trx, caller.userId);
  const user = await updateUser(trx, caller.userId, { name });
  if (name === before) return user;
  for (const { id: groupId } of groups)
    await recordActivity(trx, caller, {
      groupId,
      action: 'member/renamed',
      before: { name: before },
      after: { name },
    });
  return user;
}

/**
 * Whether the caller's account gave its password from where the caller is, in the last 5 minutes. Elsewhere does not
 * count: a stolen token must not profit from its owner's next sign-in.
 */
function isPasswordConfirmed(
  queries: Queries,
  { userId, client, now }: Caller,
  hashClient: HashClient,
): Promise<boolean> {
  return hasSignedInFrom(queries, userId, hashClient(client), now - LIFETIMES.passwordConfirmation);
}

/** What changing a password works with. */
type PasswordNeeds = Pick<FastifyInstance, 'database' | 'limiter' | 'outbox' | 'passwords' | 'hashClient'>;

/**
 * Hashes a new password for the caller. Asked before as well: a stolen token alone must not buy that work.
 *
 * @throws 403 unless the account gave its password from there in the last 5 minutes, 429 when this session was
 *   refused too often, 503 when too many passwords wait
 */
export async function hashNewPassword(
  { database, limiter, passwords, hashClient }: PasswordNeeds,
  caller: Caller,
  password: string,
): Promise<string> {
  await limiter.check(RATE_LIMITS.passwordRefusalsPerSession, caller.sessionId);
  if (!(await isPasswordConfirmed(database.queries, caller, hashClient))) {
    await limiter.consume(RATE_LIMITS.passwordRefusalsPerSession, caller.sessionId);
    throw forbidden(PASSWORD_NOT_CONFIRMED);
  }
  return passwords.hash(password);
}

/** Spends every open link of an account: a new password makes the older links pointless. */
async function spendTokens(trx: WriteQueries, userId: number, now: number): Promise<void> {
  await trx
    .updateTable('reset_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

/** At most five an hour: whoever registered somebody else's address must not be able to flood it. */
async function queueNotice(outbox: Outbox, trx: WriteQueries, owner: StoredUser, now: number): Promise<void> {
  const dedupeKey = await findHourlyKey(trx, `password-changed:${String(owner.id)}`, now);
  if (dedupeKey === undefined) return;
  const mail = passwordChangedMail(owner.email, owner.name);
  await outbox.enqueueMail(trx, mail, { dedupeKey, now, lifetimeMs: NOTICE_LIFETIME_MS });
}

/**
 * What a new password brings with it, in its own transaction: links that would set another one are void,
 * sessions end (but for the one to keep, if any), and the account's mailbox hears of it.
 */
export async function sealNewPassword(
  outbox: Outbox,
  trx: WriteQueries,
  owner: StoredUser,
  { now, keptSessionId }: { now: number; keptSessionId?: string },
): Promise<void> {
  await spendTokens(trx, owner.id, now);
  await revokeSessions(trx, owner.id, now, keptSessionId);
  await queueNotice(outbox, trx, owner, now);
}

/**
 * Changes the caller's password: this session stays, every other one ends, and so do open reset links.
 *
 * @throws 403 unless the account gave its password from there in the last 5 minutes, or when a reset came in between
 */
export async function changePassword(
  { outbox, hashClient }: Pick<PasswordNeeds, 'outbox' | 'hashClient'>,
  trx: WriteQueries,
  caller: Caller,
  passwordHash: string,
): Promise<void> {
  await lockUser(trx, caller.userId);
  if (!(await isPasswordConfirmed(trx, caller, hashClient))) throw forbidden(PASSWORD_NOT_CONFIRMED);
  const owner = await updateUser(trx, caller.userId, { password_hash: passwordHash });
  await sealNewPassword(outbox, trx, owner, { now: caller.now, keptSessionId: caller.sessionId });
}
