/** An account as its owner and the members of their groups see it. */
import { LIFETIMES } from '@quits/contracts';
import type { FastifyInstance } from 'fastify';
import type { Queries, StoredUser, WriteQueries } from '../../db/tables.ts';
import { forbidden, requireFound } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { CallInput } from '../../http/routes.ts';
import { findHourlyKey } from '../../mail/outbox.repository.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { passwordChangedMail } from '../../mail/templates.ts';
import { mailTexts } from '../../mail/texts.ts';
import type { HashClient } from '../../security/client-hashes.ts';
import { MOST_WRITES, RATE_LIMITS, addressKey } from '../../security/rate-limiter.ts';
import { noticeSecurity } from '../notices/notices.service.ts';
import { rescheduleDigest } from '../notices/settings.service.ts';
import { recordActivity } from '../history/history.service.ts';
import { countGroupsOf, lockGroupsOf, shareGroup } from '../membership/membership.service.ts';
import { hasSignedInFrom, revokeSessions } from '../sessions/sessions.service.ts';
import { deleteTokensOf } from '../tokens/tokens.service.ts';
import { findUser, languageOf, lockUser, updateUser } from '../users/users.service.ts';
import { spendTokens } from './reset-tokens.repository.ts';

/** A later notice would no longer be useful. */
const NOTICE_LIFETIME_MS = 3 * 24 * 60 * 60 * 1000;

/**
 * Reads the caller's account or that of a person in a shared group. @throws 404 for other accounts
 */
export async function getUser(queries: Queries, caller: Caller, id: number): Promise<StoredUser> {
  const isVisible = id === caller.userId || (await shareGroup(queries, caller, id));
  return requireFound(isVisible ? await findUser(queries, id) : undefined, 'user_not_found');
}

/** A new name, and the end of an account, count as a write for each group of the caller. */
export const countWritesInGroups = (
  { database }: Pick<FastifyInstance, 'database'>,
  { userId }: Caller,
): Promise<number> => countGroupsOf(database.queries, userId, MOST_WRITES);

/**
 * Changes the caller's display name and adds an entry to the history of each of their groups, so
 * that open pages show the new name.
 *
 * @param name trimmed, 1 to 100 characters
 */
export async function rename(trx: WriteQueries, caller: Caller, name: string): Promise<StoredUser> {
  // Locks groups before the person, in the same order as writes of entries.
  const groups = await lockGroupsOf(trx, caller.userId);
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

/** Changes the given preferences of the caller, and keeps the others. */
export async function setPreferences(
  trx: WriteQueries,
  { userId, now }: Caller,
  { language, region, time_zone }: CallInput<'setPreferences'>['body'],
): Promise<StoredUser> {
  const before = await lockUser(trx, userId);
  if (time_zone !== undefined && time_zone !== before.time_zone)
    await rescheduleDigest(trx, userId, time_zone, now);
  return updateUser(trx, userId, {
    language: language === undefined ? before.language : language,
    region: region === undefined ? before.region : region,
    time_zone: time_zone === undefined ? before.time_zone : time_zone,
  });
}

/**
 * Whether the account entered its password from the caller's client in the last 5 minutes. Other
 * clients do not count, so that a stolen token gains nothing from its owner's next sign-in.
 */
function isPasswordConfirmed(
  queries: Queries,
  { userId, client, now }: Caller,
  hashClient: HashClient,
): Promise<boolean> {
  return hasSignedInFrom(queries, userId, hashClient(client), now - LIFETIMES.passwordConfirmation);
}

/**
 * Lets a call pass that changes how a person signs in.
 *
 * @throws 403 unless the account has signed in from this client in the last 5 minutes, 429 when this session
 *   was refused too often
 */
export async function requireConfirmed(
  { database, limiter, hashClient }: Pick<FastifyInstance, 'database' | 'limiter' | 'hashClient'>,
  caller: Caller,
): Promise<void> {
  await limiter.check(RATE_LIMITS.passwordRefusalsPerSession, caller.sessionId);
  if (await isPasswordConfirmed(database.queries, caller, hashClient)) return;
  await limiter.consume(RATE_LIMITS.passwordRefusalsPerSession, caller.sessionId);
  throw forbidden('password_not_confirmed');
}

type PasswordNeeds = Pick<FastifyInstance, 'database' | 'limiter' | 'outbox' | 'passwords' | 'hashClient'>;

/**
 * Hashes a new password for the caller. It checks the confirmation first, so that a stolen token
 * cannot trigger expensive hashing.
 *
 * @throws 403 unless the account entered its password from this client in the last 5 minutes, 429
 *   when this session was refused too often, 503 when too many passwords wait
 */
export async function hashNewPassword(
  needs: PasswordNeeds,
  caller: Caller,
  password: string,
): Promise<string> {
  await requireConfirmed(needs, caller);
  return needs.passwords.hash(password);
}

/**
 * The caller's account, if this is its password.
 *
 * @throws 403 for a wrong password, 429 when this session was refused too often, 503 when too many
 *   passwords wait
 */
export async function confirmPassword(
  { database, limiter, passwords }: Omit<PasswordNeeds, 'outbox' | 'hashClient'>,
  { userId, sessionId, client }: Caller,
  password: string,
): Promise<StoredUser> {
  await limiter.check(RATE_LIMITS.passwordRefusalsPerSession, sessionId);
  const user = await findUser(database.queries, userId);
  const requester = { address: addressKey(client.address), account: user?.email_key ?? '' };
  const isMatch = await passwords.matches(password, user?.password_hash, requester);
  if (user === undefined || !isMatch) {
    await limiter.consume(RATE_LIMITS.passwordRefusalsPerSession, sessionId);
    throw forbidden('wrong_password');
  }
  // Once more, so that parallel guesses cannot bypass the limit.
  await limiter.check(RATE_LIMITS.passwordRefusalsPerSession, sessionId);
  return user;
}

/** Invalidates an account's reset links and access tokens, and ends its sessions, except `keptSessionId`. */
export async function endAccess(
  trx: WriteQueries,
  userId: number,
  now: number,
  keptSessionId?: string,
): Promise<void> {
  await spendTokens(trx, userId, now);
  await deleteTokensOf(trx, userId);
  await revokeSessions(trx, userId, now, keptSessionId);
}

/**
 * At most five an hour. An account with an outsider's address must not be able to flood that
 * mailbox.
 */
async function queueNotice(outbox: Outbox, trx: WriteQueries, owner: StoredUser, now: number): Promise<void> {
  const dedupeKey = await findHourlyKey(trx, `password-changed:${String(owner.id)}`, now);
  if (dedupeKey === undefined) return;
  const mail = passwordChangedMail(mailTexts(languageOf(owner)), owner.email, owner.name);
  await outbox.enqueueMail(trx, mail, { dedupeKey, now, lifetimeMs: NOTICE_LIFETIME_MS });
}

/**
 * Completes a new password in the caller's transaction: invalidates reset links, ends all sessions
 * except `keptSessionId`, and queues a notice to the owner.
 */
export async function sealNewPassword(
  outbox: Outbox,
  trx: WriteQueries,
  owner: StoredUser,
  { now, keptSessionId }: { now: number; keptSessionId?: string },
): Promise<void> {
  await endAccess(trx, owner.id, now, keptSessionId);
  await queueNotice(outbox, trx, owner, now);
  const action = keptSessionId === undefined ? 'password/reset' : 'password/changed';
  await noticeSecurity(trx, { userId: owner.id, now }, action, { isMailed: true });
}

/**
 * Changes the caller's password. This session stays; all other sessions and open reset links end.
 *
 * @throws 403 unless the account entered its password from this client in the last 5 minutes, or
 *   when a reset came in between
 */
export async function changePassword(
  { outbox, hashClient }: Pick<PasswordNeeds, 'outbox' | 'hashClient'>,
  trx: WriteQueries,
  caller: Caller,
  passwordHash: string,
): Promise<void> {
  await lockUser(trx, caller.userId);
  if (!(await isPasswordConfirmed(trx, caller, hashClient))) throw forbidden('password_not_confirmed');
  const owner = await updateUser(trx, caller.userId, { password_hash: passwordHash });
  await sealNewPassword(outbox, trx, owner, { now: caller.now, keptSessionId: caller.sessionId });
}
