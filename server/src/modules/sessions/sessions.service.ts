import { randomUUID } from 'node:crypto';
import { LIFETIMES, type OwnSession, type SessionKind } from '@quits/contracts';
import Bowser from 'bowser';
import type { Database, Queries, WriteQueries } from '../../db/tables.ts';
import { notFound } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { ClientHashes } from '../../security/client-hashes.ts';
import {
  type FoundSession,
  hasSession,
  insertSession,
  listAddresses,
  noteSeen,
  revokeSession,
} from './sessions.repository.ts';

export {
  findSession,
  type FoundSession,
  hasSignedInFrom,
  listOpenSessions,
  listSessions,
  revokeSession,
  revokeSessions,
  revokeSessionsOfSite,
  type StoredSession,
} from './sessions.repository.ts';

/** How long after a sign-in its address counts as known to the account. */
const KNOWN_MS = 30 * 24 * 60 * 60 * 1000;

/** How often a session's last use is noted. */
const SEEN_EVERY_MS = 60 * 60 * 1000;
/** Names of clients that the library does not know come from the client. */
const NAME_MAX_LENGTH = 50;

/** The names of the browser and the system, as far as the `User-Agent` header says. */
function namesOf(userAgent: string): { browser: string | null; system: string | null } {
  if (userAgent === '') return { browser: null, system: null };
  const {
    browser: { name = '' },
    os,
  } = Bowser.parse(userAgent);
  return { browser: name === '' ? null : name.slice(0, NAME_MAX_LENGTH), system: os.name ?? null };
}

/** Records a session of 7 days, how it began, and its client. @returns the id for its token */
export async function startSession(
  trx: WriteQueries,
  userId: number,
  { addressHash, agentHash, userAgent }: ClientHashes & { userAgent: string },
  now: number,
  kind: SessionKind = 'password',
): Promise<string> {
  const jti = randomUUID();
  await insertSession(trx, {
    jti,
    user_id: userId,
    kind,
    address_hash: addressHash,
    agent_hash: agentHash,
    created_at: now,
    expires_at: now + LIFETIMES.token,
    last_seen_at: now,
    ...namesOf(userAgent),
  });
  return jti;
}

/**
 * Records a session of 15 minutes that a site opens by a token exchange. It has no client, so that it
 * never counts as an entered password. Its list names the site instead of a browser.
 */
export async function startSiteSession(
  trx: WriteQueries,
  { jti, userId, issuer, site }: { jti: string; userId: number; issuer: string; site: string },
  now: number,
): Promise<void> {
  await insertSession(trx, {
    jti,
    user_id: userId,
    issuer,
    kind: 'exchange',
    browser: site.slice(0, NAME_MAX_LENGTH),
    created_at: now,
    expires_at: now + LIFETIMES.exchangedToken,
    last_seen_at: now,
  });
}

/** What the caller may do in the session of this request, as JSON. */
export function presentOwnSession({ session, scopes, groupIds }: Caller): OwnSession | undefined {
  if (session === undefined) return undefined;
  const { kind, expiresAt } = session;
  return {
    kind,
    scopes: scopes ? [...scopes] : null,
    group_ids: groupIds ? [...groupIds] : null,
    expires_at: new Date(expiresAt).toISOString(),
  };
}

/** Notes at most once an hour that a session is used. */
export async function noteUse(
  database: Database,
  jti: string,
  { lastSeenAt }: FoundSession,
  now: number,
): Promise<void> {
  const since = now - SEEN_EVERY_MS;
  if (lastSeenAt <= since) await database.write((trx) => noteSeen(trx, jti, now, since));
}

/** Ends a session of the caller. One that has ended stays as it is. @throws 404 for other sessions */
export async function endSession(trx: WriteQueries, { userId, now }: Caller, jti: string): Promise<void> {
  // PostgreSQL refuses a text with a zero character even in a comparison.
  if (jti.includes('\0') || !(await hasSession(trx, userId, jti))) throw notFound('session_not_found');
  await revokeSession(trx, jti, now);
}

/** The hashed addresses of the account's sign-ins during the last 30 days. */
export function listKnownAddresses(queries: Queries, emailKey: string, now: number): Promise<string[]> {
  return listAddresses(queries, emailKey, now - KNOWN_MS);
}
