import type { Language, SessionKind } from '@quits/contracts';
import type { FastifyInstance } from 'fastify';
import { lockName } from '../../db/dialects.ts';
import type { StoredUser, WriteQueries } from '../../db/tables.ts';
import { AppError, forbidden, unauthorized } from '../../errors/app-error.ts';
import { callerWithoutRequest } from '../../http/caller.ts';
import type { Client } from '../../security/client-hashes.ts';
import { RATE_LIMITS, addressKey } from '../../security/rate-limiter.ts';
import { acceptInvitation, hasOpenInvitation } from '../invites/accepting.service.ts';
import { startSession } from '../sessions/sessions.service.ts';
import {
  createUser,
  emailKeyOf,
  findUserByEmail,
  hasAccounts,
  holdPassword,
  updateUser,
} from '../users/users.service.ts';
import { checkAttempts, checkSignIns, countFailure, countSignIn, findAttempts } from './sign-in-attempts.ts';

/** Creates the token of a session that starts now (ms) and lasts 7 days, or as long as `lifetimeMs`. */
export type SignToken = (session: {
  userId: number;
  jti: string;
  now: number;
  lifetimeMs?: number;
}) => string;

interface Credentials {
  email: string;
  password: string;
  client: Client;
  /** The one that the browser asks for; undefined if Quits does not speak it. */
  language: Language | undefined;
}

/** What signing in and registering need from the server. */
type AuthNeeds = Pick<
  FastifyInstance,
  'database' | 'limiter' | 'passwords' | 'now' | 'signToken' | 'hashClient'
>;

/**
 * The account of an e-mail and its password. An unknown e-mail takes the same time and gets the same
 * answer as a wrong password. The limit is checked again after the comparison, so that parallel
 * guesses cannot bypass it.
 *
 * @throws 401 when they do not match, 429 after too many sign-ins, 503 when too many passwords wait
 */
export async function checkCredentials(
  { database, limiter, passwords, hashClient, now }: Omit<AuthNeeds, 'signToken'>,
  { email, password, client }: Omit<Credentials, 'language'>,
): Promise<StoredUser> {
  const requester = { address: addressKey(client.address), account: emailKeyOf(email) };
  await checkSignIns(limiter, requester);
  const attempts = await findAttempts(database.queries, requester.account, {
    address: client.address,
    addressHash: hashClient(client).addressHash,
    now: now(),
  });
  await checkAttempts(limiter, attempts);
  const user = await findUserByEmail(database.queries, email);
  const isMatch = await passwords.matches(password, user?.password_hash, requester);
  await countSignIn(limiter, requester);
  if (user === undefined || !isMatch) {
    await countFailure(limiter, attempts);
    throw unauthorized('wrong_credentials');
  }
  await checkAttempts(limiter, attempts);
  return user;
}

/**
 * Opens a session of an account in the caller's transaction and notes the language of the browser.
 *
 * @param now the start of the session (ms)
 * @returns the id for its token
 * @throws 403 for a suspended account
 */
export async function openSession(
  trx: WriteQueries,
  user: Pick<StoredUser, 'id' | 'used_language' | 'suspended_at'>,
  {
    client,
    language,
    kind,
    hashClient,
  }: Pick<Credentials, 'client' | 'language'> & Pick<AuthNeeds, 'hashClient'> & { kind: SessionKind },
  now: number,
): Promise<string> {
  if (user.suspended_at !== null) throw forbidden('account_suspended');
  if (language !== undefined && language !== user.used_language)
    await updateUser(trx, user.id, { used_language: language });
  return startSession(trx, user.id, { ...hashClient(client), userAgent: client.userAgent }, now, kind);
}

/**
 * Checks a password and opens a session.
 *
 * @returns the token
 * @throws 401 when they do not match, 403 for a suspended account, 429 after too many sign-ins, 503 when too many
 *   passwords wait
 */
export async function signIn(needs: AuthNeeds, credentials: Credentials): Promise<string> {
  const { database, hashClient, now, signToken } = needs;
  const user = await checkCredentials(needs, credentials);
  const startedAt = now();
  const jti = await database.write(async (trx) => {
    if (!(await holdPassword(trx, user))) throw unauthorized('wrong_credentials');
    return openSession(trx, user, { ...credentials, hashClient, kind: 'password' }, startedAt);
  });
  return signToken({ userId: user.id, jti, now: startedAt });
}

interface NewAccount extends Credentials {
  /** Token of an invitation or of a link to join a group. */
  invite?: string | undefined;
  requestId: string;
}

type AdmissionNeeds = Pick<FastifyInstance, 'config' | 'now' | 'sealHistory'>;
type RegisterNeeds = AdmissionNeeds & Pick<FastifyInstance, 'database' | 'limiter' | 'passwords'>;

/** Whether this account is the first one. Of several people who register at once, one makes it. */
async function isFirstAccount(trx: WriteQueries): Promise<boolean> {
  if (await hasAccounts(trx)) return false;
  await lockName(trx, 'first-account');
  return !(await hasAccounts(trx));
}

/**
 * The invitation that a new account needs on a server for invited people. The first account needs none on any
 * server: it runs the server. @throws 403 when the server is closed, or without an open invitation
 */
async function requiredInvite(
  trx: WriteQueries,
  { config, now }: AdmissionNeeds,
  invite: string | undefined,
): Promise<string | undefined> {
  if ((await isFirstAccount(trx)) || config.registration === 'open') return undefined;
  if (config.registration === 'closed') throw forbidden('registration_closed');
  if (invite === undefined || !(await hasOpenInvitation(trx, invite, now()))) throw forbidden('invited_only');
  return invite;
}

/**
 * Creates an account in the caller's transaction, if the server takes this person. An invitation that the
 * server requires is used up here, so that it admits as many accounts as people.
 *
 * @throws 403 when the server does not take this person, 409 when the e-mail is taken
 */
export async function admitAccount(
  trx: WriteQueries,
  needs: AdmissionNeeds,
  {
    invite,
    requestId,
    ...account
  }: Pick<NewAccount, 'email' | 'language' | 'invite' | 'requestId'> & { passwordHash: string },
): Promise<StoredUser> {
  const required = await requiredInvite(trx, needs, invite);
  const user = await createUser(trx, { ...account, now: needs.now() });
  if (required === undefined) return user;
  try {
    await acceptInvitation(trx, callerWithoutRequest(user.id, requestId, needs), required);
  } catch (error) {
    // Another person was faster, or the group is archived.
    throw error instanceof AppError ? forbidden('invited_only') : error;
  }
  return user;
}

/**
 * Creates an account. The answer must reveal whether an e-mail is taken, so attempts are limited
 * per address.
 *
 * @throws 403 when the server does not take this person, 409 when the e-mail is taken, 429 after too
 *   many registrations
 */
export async function register(
  needs: RegisterNeeds,
  { password, client, ...account }: NewAccount,
): Promise<StoredUser> {
  const { config, database, limiter, passwords } = needs;
  await limiter.consume(RATE_LIMITS.registrationsPerAddress, client.address);
  if (config.registration === 'closed' && (await hasAccounts(database.queries)))
    throw forbidden('registration_closed');
  const passwordHash = await passwords.hash(password);
  return database.write((trx) => admitAccount(trx, needs, { ...account, passwordHash }));
}
