import { randomUUID } from 'node:crypto';
import { LIFETIMES } from '@quits/contracts';
import type { Queries, WriteQueries } from '../../db/tables.ts';

export interface FoundSession {
  userId: number;
  /** False when the account was removed since. */
  isUserPresent: boolean;
}

/** The session of a token id, unless it is unknown, revoked or over. */
export async function findSession(
  queries: Queries,
  jti: string,
  now: number,
): Promise<FoundSession | undefined> {
  const row = await queries
    .selectFrom('sessions')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'sessions.user_id').on('users.deleted_at', 'is', null),
    )
    .select(['sessions.user_id', 'users.id'])
    .where('sessions.jti', '=', jti)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
  return row && { userId: row.user_id, isUserPresent: row.id !== null };
}

/** Records a session of 7 days. @returns its id, which its token carries */
export async function startSession(trx: WriteQueries, userId: number, now: number): Promise<string> {
  const jti = randomUUID();
  await trx
    .insertInto('sessions')
    .values({ jti, user_id: userId, created_at: now, expires_at: now + LIFETIMES.token })
    .execute();
  return jti;
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

/** Ends every session of a person, but for the one to keep, if any. */
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
