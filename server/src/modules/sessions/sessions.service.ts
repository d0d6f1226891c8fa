import { randomUUID } from 'node:crypto';
import { LIFETIMES } from '@quits/contracts';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import type { ClientHashes } from '../../security/client-hashes.ts';
import { insertSession, listAddresses } from './sessions.repository.ts';

export {
  findSession,
  hasSignedInFrom,
  listOpenSessions,
  revokeSession,
  revokeSessions,
} from './sessions.repository.ts';

/** How long after a sign-in its address counts as known to the account (decisions §5). */
const KNOWN_MS = 30 * 24 * 60 * 60 * 1000;

/** Records a session of 7 days and its client. @returns the id for its token */
export async function startSession(
  trx: WriteQueries,
  userId: number,
  { addressHash, agentHash }: ClientHashes,
  now: number,
): Promise<string> {
  const jti = randomUUID();
  await insertSession(trx, {
    jti,
    user_id: userId,
    address_hash: addressHash,
    agent_hash: agentHash,
    created_at: now,
    expires_at: now + LIFETIMES.token,
  });
  return jti;
}

/** The hashed addresses of the account's sign-ins during the last 30 days. */
export function listKnownAddresses(queries: Queries, emailKey: string, now: number): Promise<string[]> {
  return listAddresses(queries, emailKey, now - KNOWN_MS);
}
