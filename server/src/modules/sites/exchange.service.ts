/** Exchanges a token of a site's back end for one of Quits (RFC 8693). */
import { randomUUID } from 'node:crypto';
import { LIFETIMES, PATHS, SCOPES } from '@quits/contracts';
import { emailSchema } from '@quits/contracts/schemas';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { siteOf } from '../../config/trusted-issuers.ts';
import type { WriteQueries } from '../../db/tables.ts';
import { AppError } from '../../errors/app-error.ts';
import { createRandomToken, hashToken } from '../../security/random-tokens.ts';
import { RATE_LIMITS } from '../../security/rate-limiter.ts';
import { startSiteSession } from '../sessions/sessions.service.ts';
import { createUser, findUser, findUserByEmail } from '../users/users.service.ts';
import { asOAuthError, consentRequired, refusedExchange } from './exchange-errors.ts';
import { insertConsentRequest, insertSite, lockConnectedUser, useSubjectToken } from './sites.repository.ts';
import { quoted } from './statement-faults.ts';
import { createTokenReader, type SubjectToken } from './subject-tokens.ts';

const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const JWT_TYPE = 'urn:ietf:params:oauth:token-type:jwt';
const ACCESS_TOKEN_TYPE = 'urn:ietf:params:oauth:token-type:access_token';
const MAX_LENGTH = 8192;

const parametersSchema = z.object({
  subject_token: z.string('is required').max(MAX_LENGTH, `has more than ${String(MAX_LENGTH)} characters`),
  subject_token_type: z.literal(JWT_TYPE, `must be ${JWT_TYPE}`),
  requested_token_type: z.literal(ACCESS_TOKEN_TYPE, `can only be ${ACCESS_TOKEN_TYPE}`).optional(),
  actor_token: z.never('is not supported').optional(),
  scope: z.string().optional(),
});

interface ExchangedToken {
  access_token: string;
  issued_token_type: string;
  token_type: 'Bearer';
  /** Seconds. */
  expires_in: number;
  /** Only if the request named one, as Quits always gives all (RFC 6749 §3.3). */
  scope?: string;
}

type ExchangeNeeds = Pick<FastifyInstance, 'config' | 'database' | 'limiter' | 'now' | 'signToken'>;

function parametersOf(body: unknown): z.output<typeof parametersSchema> {
  const { data, error } = parametersSchema.safeParse(body);
  if (data !== undefined) return data;
  const [issue] = error.issues;
  throw refusedExchange(`${String(issue?.path[0])} ${issue?.message ?? ''}.`, 'invalid_request');
}

/** A session of the connected person, or the account that must be asked first. */
type Outcome = { userId: number; jti: string } | { consentToken: string };

/** The account for a person whom the site names for the first time. @throws 400 without a way to one */
async function findAccount(
  trx: WriteQueries,
  { issuer, email = '' }: SubjectToken,
  now: number,
): Promise<{ id: number; isNew: boolean }> {
  const address = emailSchema.safeParse(email).data;
  if (address === undefined)
    throw refusedExchange('The statement needs an email address in email, and email_verified: true.');
  const user = await findUserByEmail(trx, address);
  if (user !== undefined) return { id: user.id, isNew: false };
  if (!issuer.create)
    throw refusedExchange(
      `There is no account with the address ${quoted(address)}, and this site may not make one.`,
    );
  const { id } = await createUser(trx, { email: address, passwordHash: '', now });
  return { id, isNew: true };
}

/** Asks the person of an account to agree. */
async function askConsent(
  trx: WriteQueries,
  { issuer: { issuer }, subject }: SubjectToken,
  userId: number,
  now: number,
): Promise<Outcome> {
  const { token: consentToken, hash: token_hash } = createRandomToken();
  const expires_at = now + LIFETIMES.consentLink;
  await insertConsentRequest(trx, { token_hash, user_id: userId, issuer, subject, expires_at });
  return { consentToken };
}

/** @throws 400 when the account is suspended */
async function requireActive(trx: WriteQueries, userId: number): Promise<void> {
  if ((await findUser(trx, userId))?.suspended_at !== null)
    throw refusedExchange('The account of this person is suspended.');
}

async function exchangeOnce(trx: WriteQueries, token: SubjectToken, now: number): Promise<Outcome> {
  const { issuer: site, subject, tokenId, expiresAt } = token;
  const { issuer } = site;
  const used = { token_hash: hashToken(JSON.stringify([issuer, tokenId])), expires_at: expiresAt };
  if (!(await useSubjectToken(trx, used)))
    throw refusedExchange(`The statement with the jti ${quoted(tokenId)} was used already. Each works once.`);
  let userId = await lockConnectedUser(trx, { issuer, subject });
  if (userId === undefined) {
    const account = await findAccount(trx, token, now);
    if (account.isNew) await insertSite(trx, { user_id: account.id, issuer, subject, created_at: now });
    // Another request may have made the account since the first look.
    userId = await lockConnectedUser(trx, { issuer, subject });
    if (userId === undefined) {
      await requireActive(trx, account.id);
      return askConsent(trx, token, account.id, now);
    }
  }
  await requireActive(trx, userId);
  const jti = randomUUID();
  await startSiteSession(trx, { jti, userId, issuer, site: siteOf(issuer) }, now);
  return { userId, jti };
}

/** As two requests may create the account at the same moment, the second one finds it. */
async function writeExchange(
  { database }: ExchangeNeeds,
  token: SubjectToken,
  now: number,
): Promise<Outcome> {
  const write = () => database.write((trx) => exchangeOnce(trx, token, now));
  try {
    return await write();
  } catch (error) {
    if (error instanceof AppError && error.code === 'email_taken') return write();
    throw error;
  }
}

/** Whether a body of `POST /auth/token` asks for an exchange. */
export const isExchange = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'grant_type' in body && body.grant_type === GRANT_TYPE;

/**
 * Gives the function that answers a token exchange.
 *
 * It throws refusals with `error` as of RFC 6749: 400 for a request or a token that is not valid, 403 with
 * `consent_url` when the person must agree first, 429 after many for one person, 503 when it may work later.
 */
export function createExchange(needs: ExchangeNeeds): (body: unknown) => Promise<ExchangedToken> {
  const { config, limiter, now, signToken } = needs;
  const readToken = createTokenReader(config.trustedIssuers);

  async function exchange(body: unknown): Promise<ExchangedToken> {
    const { subject_token, scope } = parametersOf(body);
    const token = await readToken(subject_token, now());
    const { issuer } = token.issuer;
    await limiter.consume(RATE_LIMITS.allSignInsPerAccount, JSON.stringify([issuer, token.subject]));
    const startedAt = now();
    const outcome = await writeExchange(needs, token, startedAt);
    if ('consentToken' in outcome)
      throw consentRequired(issuer, config.publicUrl + PATHS.connect.replace(':token', outcome.consentToken));
    return {
      access_token: signToken({ ...outcome, now: startedAt, lifetimeMs: LIFETIMES.exchangedToken }),
      issued_token_type: ACCESS_TOKEN_TYPE,
      token_type: 'Bearer',
      expires_in: LIFETIMES.exchangedToken / 1000,
      ...(scope !== undefined && { scope: SCOPES.join(' ') }),
    };
  }

  return (body) =>
    exchange(body).catch((error: unknown) => {
      throw asOAuthError(error);
    });
}
