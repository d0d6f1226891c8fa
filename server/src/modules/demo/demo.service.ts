/** The demo (`DEMO=1`): every visitor gets a separate account with sample groups for a day. */
import type { FastifyInstance } from 'fastify';
import type { WriteQueries } from '../../db/tables.ts';
import { callerWithoutRequest } from '../../http/caller.ts';
import type { Client } from '../../security/client-hashes.ts';
import { RATE_LIMITS } from '../../security/rate-limiter.ts';
import { deleteGroup } from '../groups/groups.service.ts';
import { revokeSessions, startSession } from '../sessions/sessions.service.ts';
import { blankUser } from '../users/users.service.ts';
import { listCreatedGroupIds, listUserIds, lockPresentUser } from './demo.repository.ts';
import { createSample } from './sample.service.ts';

const LIFETIME_MS = 24 * 60 * 60 * 1000;

/**
 * The hash of a discarded random password. All demo accounts have it and no other account can get
 * it, so it marks the accounts to remove.
 */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$fyUyieOwheUuQLrM8bXwyg$2kg7V//un9NrqKXFvkaum9gCrOW/K6StwdDDGl85P3A';

type SignInNeeds = Pick<
  FastifyInstance,
  'database' | 'limiter' | 'now' | 'signToken' | 'hashClient' | 'sealHistory'
>;

/**
 * Creates an account with sample groups and opens its session.
 *
 * @returns the token
 * @throws 429 after too many registrations from the address
 */
export async function demoSignIn(
  needs: SignInNeeds,
  { client, requestId }: { client: Client; requestId: string },
): Promise<string> {
  const { database, limiter, hashClient, signToken } = needs;
  await limiter.consume(RATE_LIMITS.registrationsPerAddress, client.address);
  const now = needs.now();
  const stored = { ...hashClient(client), userAgent: client.userAgent };
  const session = await database.write(async (trx) => {
    const userId = await createSample(trx, needs, { passwordHash: PASSWORD_HASH, requestId });
    return { userId, jti: await startSession(trx, userId, stored, now) };
  });
  return signToken({ ...session, now });
}

type RemovalNeeds = Pick<FastifyInstance, 'database' | 'now' | 'sealHistory' | 'isClosing' | 'log'>;

/**
 * Removes an account, unless another server has done so. The account cannot sign in, and its
 * address, name and groups are gone.
 */
async function removeAccount(trx: WriteQueries, userId: number, needs: RemovalNeeds): Promise<void> {
  if (!(await lockPresentUser(trx, userId))) return;
  const caller = callerWithoutRequest(userId, `demo-${String(userId)}`, needs);
  for (const id of await listCreatedGroupIds(trx, userId)) await deleteGroup(trx, caller, id, undefined);
  await revokeSessions(trx, userId, caller.now);
  await blankUser(trx, userId, caller.now);
}

/**
 * Removes the accounts of visitors from a day ago, with their groups. It stops early when the
 * server closes.
 */
export async function removeDemoAccounts(needs: RemovalNeeds): Promise<void> {
  const { database, log } = needs;
  const accountIds = await listUserIds(database.queries, PASSWORD_HASH, needs.now() - LIFETIME_MS);
  for (const id of accountIds) {
    if (needs.isClosing()) return;
    await database
      .write((trx) => removeAccount(trx, id, needs))
      .catch((error: unknown) => {
        log.warn({ err: error, userId: id }, 'an account of the demo could not be removed');
      });
  }
}
