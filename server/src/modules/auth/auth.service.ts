import { AUTH_DETAILS } from '@quits/contracts';
import type { FastifyInstance } from 'fastify';
import { unauthorized } from '../../errors.ts';
import { createSessionId } from '../../plugins/auth.ts';
import { RATE_LIMITS } from '../../plugins/rate-limit.ts';
import { confirmPassword, createUser, emailKeyOf, findUserByEmail } from '../users/users.service.ts';
import type { StoredUser } from '../users/users.service.ts';
import { startSession } from './sessions.service.ts';

interface Credentials {
  email: string;
  password: string;
  /** The caller's network address. */
  address: string;
}

async function requireAttemptsLeft(
  { limiter }: FastifyInstance,
  { email, address }: Credentials,
): Promise<void> {
  await limiter.check(RATE_LIMITS.signInsPerAccount, emailKeyOf(email));
  await limiter.check(RATE_LIMITS.signInsPerAddress, address);
}

async function countFailure({ limiter }: FastifyInstance, { email, address }: Credentials): Promise<void> {
  await limiter.take(RATE_LIMITS.signInsPerAddress, address);
  await limiter.take(RATE_LIMITS.signInsPerAccount, emailKeyOf(email));
}

/**
 * Checks a password and opens a session. An unknown e-mail costs the same time and gets the same answer as
 * a wrong password. Guesses that run side by side do not go around the limit: it is asked again afterwards.
 *
 * @returns the token
 * @throws 401 when they do not match, 429 after too many failures, 503 when too many passwords wait
 */
export async function signIn(app: FastifyInstance, credentials: Credentials): Promise<string> {
  await requireAttemptsLeft(app, credentials);
  const user = await findUserByEmail(app.database.queries, credentials.email);
  const isMatch = await app.passwords.matches(credentials.password, user?.password_hash);
  if (user === undefined || !isMatch) {
    await countFailure(app, credentials);
    throw unauthorized(AUTH_DETAILS.wrongPassword);
  }
  await requireAttemptsLeft(app, credentials);
  const now = app.now();
  const jti = createSessionId();
  await app.database.write(async (trx) => {
    if (!(await confirmPassword(trx, user, now))) throw unauthorized(AUTH_DETAILS.wrongPassword);
    await startSession(trx, jti, user.id, now);
  });
  return app.signToken({ userId: user.id, jti, now });
}

/**
 * Creates an account. Whether an e-mail is taken has to be told, so attempts are limited per address.
 *
 * @throws 409 when it is taken, 429 after too many registrations
 */
export async function register(
  app: FastifyInstance,
  { email, password, address }: Credentials,
): Promise<StoredUser> {
  await app.limiter.take(RATE_LIMITS.registrationsPerAddress, address);
  const passwordHash = await app.passwords.hash(password);
  return app.database.write((trx) => createUser(trx, { email, passwordHash, now: app.now() }));
}
