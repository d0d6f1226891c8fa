import { AUTH_DETAILS } from '@quits/contracts';
import type { FastifyInstance } from 'fastify';
import type { StoredUser } from '../../db/tables.ts';
import { unauthorized } from '../../errors/app-error.ts';
import type { Client } from '../../security/client-hashes.ts';
import { RATE_LIMITS, addressKey } from '../../security/rate-limiter.ts';
import { startSession } from '../sessions/sessions.service.ts';
import { createUser, emailKeyOf, findUserByEmail, holdPassword } from '../users/users.service.ts';
import { checkAttempts, checkSignIns, countFailure, countSignIn, findAttempts } from './sign-in-attempts.ts';

/** Creates the token of a session that starts now (ms). */
export type SignToken = (session: { userId: number; jti: string; now: number }) => string;

interface Credentials {
  email: string;
  password: string;
  client: Client;
}

/** What signing in and registering need from the server. */
type AuthNeeds = Pick<
  FastifyInstance,
  'database' | 'limiter' | 'passwords' | 'now' | 'signToken' | 'hashClient'
>;

/**
 * Checks a password and opens a session. An unknown e-mail takes the same time and gets the same
 * answer as a wrong password. The limit is checked again after the comparison, so that parallel
 * guesses cannot bypass it.
 *
 * @returns the token
 * @throws 401 when they do not match, 429 after too many sign-ins, 503 when too many passwords wait
 */
export async function signIn(
  { database, limiter, passwords, hashClient, now, signToken }: AuthNeeds,
  { email, password, client }: Credentials,
): Promise<string> {
  const requester = { address: addressKey(client.address), account: emailKeyOf(email) };
  await checkSignIns(limiter, requester);
  const hashes = hashClient(client);
  const attempts = await findAttempts(database.queries, requester.account, {
    address: client.address,
    addressHash: hashes.addressHash,
    now: now(),
  });
  await checkAttempts(limiter, attempts);
  const user = await findUserByEmail(database.queries, email);
  const isMatch = await passwords.matches(password, user?.password_hash, requester);
  await countSignIn(limiter, requester);
  if (user === undefined || !isMatch) {
    await countFailure(limiter, attempts);
    throw unauthorized(AUTH_DETAILS.wrongPassword);
  }
  await checkAttempts(limiter, attempts);
  const startedAt = now();
  const jti = await database.write(async (trx) => {
    if (!(await holdPassword(trx, user))) throw unauthorized(AUTH_DETAILS.wrongPassword);
    return startSession(trx, user.id, hashes, startedAt);
  });
  return signToken({ userId: user.id, jti, now: startedAt });
}

/**
 * Creates an account. The answer must reveal whether an e-mail is taken, so attempts are limited
 * per address.
 *
 * @throws 409 when it is taken, 429 after too many registrations
 */
export async function register(
  { database, limiter, passwords, now }: Omit<AuthNeeds, 'signToken' | 'hashClient'>,
  { email, password, client }: Credentials,
): Promise<StoredUser> {
  await limiter.consume(RATE_LIMITS.registrationsPerAddress, client.address);
  const passwordHash = await passwords.hash(password);
  return database.write((trx) => createUser(trx, { email, passwordHash, now: now() }));
}
