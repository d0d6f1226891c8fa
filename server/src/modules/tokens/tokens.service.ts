/** Access tokens, by which apps act for a person. */
import { type AccessTokenAnswer, LIMITS, type Scope } from '@quits/contracts';
import type { Database, Queries, WriteQueries } from '../../db/tables.ts';
import { AppError, conflict, notFound } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { CallInput } from '../../http/routes.ts';
import { createRandomToken, hashToken } from '../../security/random-tokens.ts';
import { groupIdsOf } from '../membership/membership.service.ts';
import { noticeSecurity } from '../notices/notices.service.ts';
import { lockUser } from '../users/users.service.ts';
import {
  deleteToken,
  findToken,
  insertToken,
  listTokens,
  noteTokenUsed,
  type StoredAccessToken,
} from './tokens.repository.ts';

export { deleteTokensOf, listTokens } from './tokens.repository.ts';

const START = 'qat_';
const PREFIX_LENGTH = 8;
const DAY_MS = 24 * 60 * 60 * 1000;
/** How often the last use of a token is noted. */
const USED_EVERY_MS = 60 * 60 * 1000;

const scopesOf = ({ scopes }: StoredAccessToken) => JSON.parse(scopes) as Scope[];
const groupIdsIn = ({ group_ids }: StoredAccessToken) =>
  group_ids === null ? null : (JSON.parse(group_ids) as number[]);

/** A token as JSON, without the token itself. */
export function presentToken(token: StoredAccessToken): AccessTokenAnswer {
  const { id, name, prefix, created_at, expires_at, last_used_at } = token;
  return {
    id,
    name,
    prefix,
    scopes: scopesOf(token),
    group_ids: groupIdsIn(token),
    created_at: new Date(created_at).toISOString(),
    expires_at: new Date(expires_at).toISOString(),
    last_used_at: last_used_at === null ? null : new Date(last_used_at).toISOString(),
  };
}

/**
 * Makes a token. Only its hash is stored. @throws 404 for a group that the caller is not in, 409 when there are
 * many
 */
export async function addToken(
  trx: WriteQueries,
  { userId, now }: Caller,
  { name, scopes, group_ids: groupIds, days }: CallInput<'addAccessToken'>['body'],
): Promise<{ token: string; stored: StoredAccessToken }> {
  await lockUser(trx, userId);
  if ((await listTokens(trx, userId, now)).length >= LIMITS.accessTokensPerAccount)
    throw conflict('too_many_tokens', { max: LIMITS.accessTokensPerAccount });
  if (groupIds && (await groupIdsOf(trx, { userId, groupIds }).execute()).length < groupIds.length)
    throw notFound('group_not_found');
  const token = START + createRandomToken().token;
  const stored = await insertToken(trx, {
    user_id: userId,
    name,
    token_hash: hashToken(token),
    prefix: token.slice(0, PREFIX_LENGTH),
    scopes: JSON.stringify(scopes),
    group_ids: groupIds ? JSON.stringify(groupIds) : null,
    created_at: now,
    expires_at: now + days * DAY_MS,
  });
  await noticeSecurity(trx, { userId, now }, 'token/added');
  return { token, stored };
}

/** Deletes a token of the caller. @throws 404 for other tokens */
export async function removeToken(trx: WriteQueries, { userId }: Caller, id: number): Promise<void> {
  if (!(await deleteToken(trx, userId, id))) throw notFound('token_not_found');
}

/**
 * @param needed the scope of a call; undefined: it is not for tokens
 * @param given the scopes of a token
 * @throws 403 with `insufficient_scope` when the token does not allow the call
 */
export function requireScope(needed: Scope | undefined, given: readonly Scope[]): void {
  if (needed !== undefined && given.includes(needed)) return;
  throw new AppError(403, 'token_not_allowed', {
    challenge: `Bearer error="insufficient_scope"${needed ? `, scope="${needed}"` : ''}`,
  });
}

/** What a caller with an access token is, and may do. */
export type TokenCaller = Pick<Caller, 'userId' | 'sessionId' | 'session' | 'via' | 'scopes' | 'groupIds'>;

/**
 * The caller with this access token. @throws 403 with `insufficient_scope` when a call needs another scope,
 * or is not for access tokens (`scope` is undefined)
 */
export async function callerByToken(
  queries: Queries,
  token: string,
  scope: Scope | undefined,
  now: number,
): Promise<{ stored: StoredAccessToken; caller: TokenCaller } | undefined> {
  const stored = await findToken(queries, hashToken(token), now);
  if (stored === undefined) return undefined;
  const scopes = scopesOf(stored);
  requireScope(scope, scopes);
  const { id, user_id: userId, name: via, expires_at: expiresAt } = stored;
  const groupIds = groupIdsIn(stored) ?? undefined;
  const sessionId = `access token ${String(id)}`;
  return {
    stored,
    caller: { userId, sessionId, session: { kind: 'token', expiresAt }, via, scopes, groupIds },
  };
}

/** Notes at most once an hour that a token is used. */
export async function noteTokenUse(
  database: Database,
  { id, last_used_at }: StoredAccessToken,
  now: number,
): Promise<void> {
  const since = now - USED_EVERY_MS;
  if (last_used_at === null || last_used_at <= since)
    await database.write((trx) => noteTokenUsed(trx, id, now, since));
}
