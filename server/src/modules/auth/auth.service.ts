import { AUTH_DETAILS } from '@quits/contracts';
import type { Database } from '../../db/tables.ts';
import type { StoredUser } from '../../db/tables.ts';
import { unauthorized } from '../../errors.ts';
import type { Passwords } from '../../security/passwords.ts';
import { RATE_LIMITS } from '../../security/rate-limiter.ts';
import type { RateLimiter } from '../../security/rate-limiter.ts';
import { startSession } from '../sessions/sessions.service.ts';
import { confirmPassword, createUser, emailKeyOf, findUserByEmail } from '../users/users.service.ts';

/** Makes the token of a session that starts now (ms). */
export type SignToken = (session: { userId: number; jti: string; now: number }) => string;

interface Credentials {
  email: string;
  password: string;
  /** The caller's network address. */
  address: string;
}

/** What signing in and registering work with. */
interface AuthNeeds {
  database: Database;
  limiter: RateLimiter;
  passwords: Passwords;
  now: () => number;
  signToken: SignToken;
}

async function requireAttemptsLeft(limiter: RateLimiter, { email, address }: Credentials): Promise<void> {
  await limiter.check(RATE_LIMITS.signInsPerAccount, emailKeyOf(email));
  await limiter.check(RATE_LIMITS.signInsPerAddress, address);
}

async function countFailure(limiter: RateLimiter, { email, address }: Credentials): Promise<void> {
  await limiter.consume(RATE_LIMITS.signInsPerAddress, address);
  await limiter.consume(RATE_LIMITS.signInsPerAccount, emailKeyOf(email));
}

/**
 * Checks a password and opens a session. An unknown e-mail costs the same time and gets the same answer as
 * a wrong password. Guesses that run side by side do not go around the limit: it is asked again afterwards.
 *
 * @returns the token
 * @throws 401 when they do not match, 429 after too many failures, 503 when too many passwords wait
 */
export async function signIn(
  { database, limiter, passwords, now, signToken }: AuthNeeds,
  credentials: Credentials,
): Promise<string> {
  await requireAttemptsLeft(limiter, credentials);
  const user = await findUserByEmail(database.queries, credentials.email);
  const isMatch = await passwords.matches(credentials.password, user?.password_hash);
  if (user === undefined || !isMatch) {
    await countFailure(limiter, credentials);
    throw unauthorized(AUTH_DETAILS.wrongPassword);
  }
  await requireAttemptsLeft(limiter, credentials);
  const startedAt = now();
  const jti = await database.write(async (trx) => {
    if (!(await confirmPassword(trx, user, startedAt))) throw unauthorized(AUTH_DETAILS.wrongPassword);
    return startSession(trx, user.id, startedAt);
  });
  return signToken({ userId: user.id, jti, now: startedAt });
}

/**
 * Creates an account. Whether an e-mail is taken has to be told, so attempts are limited per address.
 *
 * @throws 409 when it is taken, 429 after too many registrations
 */
export async function register(
  { database, limiter, passwords, now }: Omit<AuthNeeds, 'signToken'>,
  { email, password, address }: Credentials,
): Promise<StoredUser> {
  await limiter.consume(RATE_LIMITS.registrationsPerAddress, address);
  const passwordHash = await passwords.hash(password);
  return database.write((trx) => createUser(trx, { email, passwordHash, now: now() }));
}
