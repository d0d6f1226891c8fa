import type { SessionKind } from '@quits/contracts';
import type { Insertable, Selectable } from 'kysely';
import { isOneOf } from '../../db/dialects.ts';
import type { Queries, SessionRow, WriteQueries } from '../../db/tables.ts';
import type { ClientHashes } from '../../security/client-hashes.ts';

/** The sessions that a list shows at most. */
const MOST_LISTED = 200;

export type StoredSession = Selectable<SessionRow>;

export interface FoundSession {
  userId: number;
  /** To the hour. */
  lastSeenAt: number;
  /** False if the account was removed. */
  isUserPresent: boolean;
  /** The site that opened it by a token exchange; `null`: the person did. */
  issuer: string | null;
  kind: SessionKind;
  expiresAt: number;
}

/** Sessions that are neither revoked nor expired, with their users, who are not suspended. */
function openSessions(queries: Queries, now: number) {
  return (
    queries
      .selectFrom('sessions')
      .leftJoin('users', (join) =>
        join.onRef('users.id', '=', 'sessions.user_id').on('users.deleted_at', 'is', null),
      )
      .where('sessions.revoked_at', 'is', null)
      .where('sessions.expires_at', '>', now)
      // A suspension ends them; this one may have begun at the same moment.
      .where('users.suspended_at', 'is', null)
  );
}

/** The session of a token id, unless it is unknown, revoked or expired. */
export async function findSession(
  queries: Queries,
  jti: string,
  now: number,
): Promise<FoundSession | undefined> {
  const row = await openSessions(queries, now)
    .select([
      'sessions.user_id',
      'sessions.created_at',
      'sessions.last_seen_at',
      'sessions.issuer',
      'sessions.kind',
      'sessions.expires_at',
      'users.id',
    ])
    .where('sessions.jti', '=', jti)
    .executeTakeFirst();
  return (
    row && {
      userId: row.user_id,
      lastSeenAt: row.last_seen_at ?? row.created_at,
      isUserPresent: row.id !== null,
      issuer: row.issuer,
      kind: row.kind,
      expiresAt: row.expires_at,
    }
  );
}

/** The ids of the sessions that are still valid and whose accounts still exist. */
export async function listOpenSessions(
  queries: Queries,
  jtis: readonly string[],
  now: number,
): Promise<Set<string>> {
  const rows = await openSessions(queries, now)
    .select('sessions.jti')
    .where('users.id', 'is not', null)
    .where(isOneOf(queries, 'sessions.jti', jtis))
    .execute();
  return new Set(rows.map(({ jti }) => jti));
}

/** The open sessions of a person, last seen first. */
export function listSessions(queries: Queries, userId: number, now: number): Promise<StoredSession[]> {
  return openSessions(queries, now)
    .selectAll('sessions')
    .where('sessions.user_id', '=', userId)
    .orderBy(({ fn }) => fn.coalesce('sessions.last_seen_at', 'sessions.created_at'), 'desc')
    .orderBy('sessions.created_at', 'desc')
    .limit(MOST_LISTED)
    .execute();
}

/** A session of a person, open or not. */
export async function hasSession(queries: Queries, userId: number, jti: string): Promise<boolean> {
  const query = queries.selectFrom('sessions').select('jti').where('jti', '=', jti);
  return (await query.where('user_id', '=', userId).executeTakeFirst()) !== undefined;
}

/** Notes that a session was used, if it was last seen before `since`. */
export async function noteSeen(trx: WriteQueries, jti: string, now: number, since: number): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('jti', '=', jti)
    .where((is) => is.or([is('last_seen_at', 'is', null), is('last_seen_at', '<=', since)]))
    .execute();
}

/** Whether a session of this account that began at this client since `since` is not revoked. */
export async function hasSignedInFrom(
  queries: Queries,
  userId: number,
  { addressHash, agentHash }: ClientHashes,
  since: number,
): Promise<boolean> {
  const row = await queries
    .selectFrom('sessions')
    .select('jti')
    .where('user_id', '=', userId)
    .where('address_hash', '=', addressHash)
    .where('agent_hash', '=', agentHash)
    .where('created_at', '>=', since)
    .where('revoked_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The hashed addresses of the account's sign-ins since an instant. */
export async function listAddresses(queries: Queries, emailKey: string, since: number): Promise<string[]> {
  const rows = await queries
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.address_hash')
    .distinct()
    .where('users.email_key', '=', emailKey)
    .where('sessions.address_hash', 'is not', null)
    .where('sessions.created_at', '>', since)
    .execute();
  return rows.flatMap(({ address_hash }) => address_hash ?? []);
}

/** Ends one session. */
export async function revokeSession(trx: WriteQueries, jti: string, now: number): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('jti', '=', jti)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends every session of a person, except `keptSessionId`. */
export async function revokeSessions(
  trx: WriteQueries,
  userId: number,
  now: number,
  keptSessionId?: string,
): Promise<void> {
  let query = trx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
  if (keptSessionId !== undefined) query = query.where('jti', '!=', keptSessionId);
  await query.execute();
}

/** Ends the sessions of a person that a site has opened. */
export async function revokeSessionsOfSite(
  trx: WriteQueries,
  userId: number,
  issuer: string,
  now: number,
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Stores a new session. */
export async function insertSession(trx: WriteQueries, session: Insertable<SessionRow>): Promise<void> {
  await trx.insertInto('sessions').values(session).execute();
}
