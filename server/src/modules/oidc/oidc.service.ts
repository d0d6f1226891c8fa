/** Signs people in whom the identity provider vouches for. */
import { type Language, LIFETIMES } from '@quits/contracts';
import type { FastifyInstance } from 'fastify';
import type { IdentityProvider } from '../../config/identity-provider.ts';
import type { StoredUser, WriteQueries } from '../../db/tables.ts';
import { AppError, badRequest, conflict, forbidden } from '../../errors/app-error.ts';
import type { CallInput } from '../../http/routes.ts';
import type { Client } from '../../security/client-hashes.ts';
import { createRandomToken, hashToken } from '../../security/random-tokens.ts';
import { RATE_LIMITS, addressKey } from '../../security/rate-limiter.ts';
import { admitAccount, checkCredentials, openSession } from '../auth/auth.service.ts';
import { noticeSecurity } from '../notices/notices.service.ts';
import { emailKeyOf, findUserByEmail, holdPassword, lockUser, updateUser } from '../users/users.service.ts';
import {
  deleteCode,
  extendCode,
  findCode,
  findIdentity,
  insertCode,
  insertIdentity,
  lockCode,
  type SignInCode,
} from './oidc.repository.ts';
import type { ProviderPerson } from './provider.ts';

export { deleteIdentitiesOf } from './oidc.repository.ts';

type TradeNeeds = Pick<
  FastifyInstance,
  'config' | 'database' | 'hashClient' | 'limiter' | 'now' | 'passwords' | 'sealHistory' | 'signToken'
>;

interface Trade {
  given: CallInput<'tradeSignInCode'>['body'];
  client: Client;
  language: Language | undefined;
  requestId: string;
}

/** Keeps what the provider said of a person for a minute. @returns the code by which the page signs in */
export async function keepPerson(
  { database, now }: Pick<FastifyInstance, 'database' | 'now'>,
  { issuer, subject, email, isVerified, name }: ProviderPerson,
): Promise<string> {
  const { token, hash } = createRandomToken();
  const row = {
    code_hash: hash,
    issuer,
    subject,
    email,
    verified: isVerified ? 1 : 0,
    name: name ?? null,
    expires_at: now() + LIFETIMES.signInCode,
  };
  await database.write((trx) => insertCode(trx, row));
  return token;
}

/**
 * The account of the person's address that the person has shown to be theirs, by its password.
 *
 * @returns undefined without an account
 * @throws 403 for a wrong password, 409 when the password is needed or the provider has not verified the address
 */
async function confirmOwner(
  needs: TradeNeeds,
  provider: IdentityProvider,
  found: SignInCode,
  { given: { password }, client }: Trade,
): Promise<StoredUser | undefined> {
  const { database, now } = needs;
  if ((await findIdentity(database.queries, found)) !== undefined) return undefined;
  const account = await findUserByEmail(database.queries, found.email);
  if (account === undefined) return undefined;
  if (found.verified !== 1) throw conflict('address_not_verified', { provider: provider.name });
  if (password === undefined) {
    // A minute is too short to find a password.
    await database.write((trx) => extendCode(trx, found.code_hash, now() + LIFETIMES.linkQuestion));
    throw conflict('link_required');
  }
  return checkCredentials(needs, { email: account.email, password, client }).catch((error: unknown) => {
    throw error instanceof AppError && error.statusCode === 401 ? forbidden('wrong_password') : error;
  });
}

/** The account of the person: the known one, the one that is theirs by its password, or a new one. */
async function accountOf(
  trx: WriteQueries,
  needs: TradeNeeds,
  found: SignInCode,
  { given: { invite }, language, requestId }: Trade,
  owner: StoredUser | undefined,
): Promise<StoredUser> {
  const { issuer, subject, email, name } = found;
  const known = await findIdentity(trx, found);
  if (known !== undefined) return lockUser(trx, known);
  if (owner !== undefined && !(await holdPassword(trx, owner))) throw forbidden('wrong_password');
  const account =
    owner ?? (await admitAccount(trx, needs, { email, passwordHash: '', language, invite, requestId }));
  const now = needs.now();
  await insertIdentity(trx, { issuer, subject, user_id: account.id, created_at: now });
  if (owner !== undefined) await noticeSecurity(trx, { userId: owner.id, now }, 'provider/connected');
  return owner === undefined && name !== null ? updateUser(trx, account.id, { name }) : account;
}

/**
 * Signs in with the code that the provider's callback gave the page.
 *
 * @returns the token
 * @throws 400 for a code that is unknown, used or older than a minute; 403 for a wrong password, a suspended account, and when the
 *   server does not take this person; 409 when the address has an account (`confirmOwner`); 429 after too many
 *   sign-ins
 */
export async function tradeCode(
  needs: TradeNeeds,
  provider: IdentityProvider,
  trade: Trade,
): Promise<string> {
  const { database, hashClient, limiter, now, signToken } = needs;
  const address = addressKey(trade.client.address);
  await limiter.check(RATE_LIMITS.signInsPerAddress, address);
  await limiter.consume(RATE_LIMITS.allSignInsPerAddress, address);
  const startedAt = now();
  const codeHash = hashToken(trade.given.code);
  const found = await findCode(database.queries, codeHash, startedAt);
  if (found === undefined) {
    await limiter.consume(RATE_LIMITS.signInsPerAddress, address);
    throw badRequest('sign_in_code_ended');
  }
  const owner = await confirmOwner(needs, provider, found, trade);
  const session = await database.write(async (trx) => {
    // The second of two concurrent uses finds none.
    if ((await lockCode(trx, codeHash, startedAt)) === undefined) throw badRequest('sign_in_code_ended');
    await deleteCode(trx, codeHash);
    const account = await accountOf(trx, needs, found, trade, owner);
    if (
      found.verified === 1 &&
      account.email_verified_at === null &&
      account.email_key === emailKeyOf(found.email)
    )
      await updateUser(trx, account.id, { email_verified_at: startedAt });
    const jti = await openSession(trx, account, { ...trade, hashClient, kind: 'oidc' }, startedAt);
    return { userId: account.id, jti };
  });
  return signToken({ ...session, now: startedAt });
}
