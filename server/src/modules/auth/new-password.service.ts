import type { StoredUser, WriteQueries } from '../../db/tables.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { passwordChangedMail } from '../../mail/templates.ts';
import { revokeSessions } from '../sessions/sessions.service.ts';

const HOUR_MS = 60 * 60 * 1000;
const NOTICES_PER_HOUR = 5;
/** Later than that it is no news any more. */
const NOTICE_LIFETIME_MS = 3 * 24 * HOUR_MS;

/** Spends every open link of an account: a new password makes the older links pointless. */
async function spendTokens(trx: WriteQueries, userId: number, now: number): Promise<void> {
  await trx
    .updateTable('reset_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

/** At most five an hour: whoever registered somebody else's address must not be able to flood it. */
async function queueNotice(outbox: Outbox, trx: WriteQueries, owner: StoredUser, now: number): Promise<void> {
  const hour = `password-changed:${String(owner.id)}:${String(Math.floor(now / HOUR_MS))}`;
  const keys = Array.from({ length: NOTICES_PER_HOUR }, (_none, slot) => `${hour}:${String(slot)}`);
  const dedupeKey = await outbox.findFreeKey(trx, keys);
  if (dedupeKey === undefined) return;
  const mail = passwordChangedMail({ to: owner.email, name: owner.name });
  await outbox.enqueueMail(trx, mail, { dedupeKey, now, lifetimeMs: NOTICE_LIFETIME_MS });
}

/**
 * What a new password brings with it, in its own transaction: links that would set another one are void,
 * sessions end (but for the one to keep, if any), and the account's mailbox hears of it.
 */
export async function sealNewPassword(
  outbox: Outbox,
  trx: WriteQueries,
  owner: StoredUser,
  { now, keptSessionId }: { now: number; keptSessionId?: string },
): Promise<void> {
  await spendTokens(trx, owner.id, now);
  await revokeSessions(trx, owner.id, now, keptSessionId);
  await queueNotice(outbox, trx, owner, now);
}
