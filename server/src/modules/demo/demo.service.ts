/** The demo (`DEMO=1`): every visitor gets a separate account with sample groups for a day. */
import type { FastifyInstance } from 'fastify';
import { forUpdate } from '../../db/dialects.ts';
import type { WriteQueries } from '../../db/tables.ts';
import { callerWithoutRequest } from '../../http/caller.ts';
import type { Client } from '../../security/client-hashes.ts';
import { RATE_LIMITS } from '../../security/rate-limiter.ts';
import { deleteGroup } from '../groups/groups.service.ts';
import { groupIdsOf } from '../membership/membership.service.ts';
import { revokeSessions, startSession } from '../sessions/sessions.service.ts';
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
  const session = await database.write(async (trx) => {
    const userId = await createSample(trx, needs, { passwordHash: PASSWORD_HASH, requestId });
    return { userId, jti: await startSession(trx, userId, hashClient(client), now) };
  });
  return signToken({ ...session, now });
}

type RemovalNeeds = Pick<FastifyInstance, 'database' | 'now' | 'sealHistory' | 'isClosing' | 'log'>;

/**
 * Removes an account, unless another server has done so. The account cannot sign in, and its
 * address, name and groups are gone.
 */
async function removeAccount(trx: WriteQueries, userId: number, needs: RemovalNeeds): Promise<void> {
  const present = trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null);
  if ((await forUpdate(trx, present).executeTakeFirst()) === undefined) return;
  const caller = callerWithoutRequest(userId, `demo-${String(userId)}`, needs);
  const created = await groupIdsOf(trx, userId).where('groups.created_by', '=', userId).execute();
  for (const { id } of created) await deleteGroup(trx, caller, id, undefined);
  await revokeSessions(trx, userId, caller.now);
  await trx
    .updateTable('users')
    // The key is unique.
    .set({ name: '', email: '', email_key: `removed-${String(userId)}`, deleted_at: caller.now })
    .where('id', '=', userId)
    .execute();
}

/**
 * Removes the accounts of visitors from a day ago, with their groups. It stops early when the
 * server closes.
 */
export async function removeDemoAccounts(needs: RemovalNeeds): Promise<void> {
  const { database, log } = needs;
  const accounts = await database.queries
    .selectFrom('users')
    .select('id')
    .where('password_hash', '=', PASSWORD_HASH)
    .where('created_at', '<=', needs.now() - LIFETIME_MS)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id } of accounts) {
    if (needs.isClosing()) return;
    await database
      .write((trx) => removeAccount(trx, id, needs))
      .catch((error: unknown) => {
        log.warn({ err: error, userId: id }, 'an account of the demo could not be removed');
      });
  }
}
