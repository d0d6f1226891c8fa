/**
 * Pauses recurring entries whose entries can no longer be booked, and notifies their makers.
 */
import type { WriteQueries } from '../../db/tables.ts';
import type { Caller } from '../../http/caller.ts';
import { findHourlyKey } from '../../mail/outbox.repository.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { recurringPausedMail } from '../../mail/templates.ts';
import { recordActivity } from '../history/history.service.ts';
import { listMembers, type StoredGroup } from '../membership/membership.service.ts';
import { mailTextsOf } from '../users/users.service.ts';
import { listRecurring, type StoredRecurring, updateRecurring } from './recurring.repository.ts';
import { draftOf, makerOf, recurringState } from './recurring-entry.ts';

const MAIL_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/** Who hears of a pause: the creator and the last editor. */
const makersOf = (recurring: StoredRecurring) => new Set([recurring.created_by, makerOf(recurring)]);

/**
 * Notifies the creator and the last editor of a recurring entry while they are members, at most
 * once per group and hour.
 */
async function tellMakers(
  outbox: Outbox,
  trx: WriteQueries,
  { now }: Caller,
  { group, recurring }: { group: StoredGroup; recurring: StoredRecurring },
): Promise<void> {
  const { description } = draftOf(recurring);
  const makerIds = makersOf(recurring);
  for (const { id, name, email } of await listMembers(trx, group.id)) {
    const kind = `recurring-paused:${String(group.id)}:${String(id)}`;
    const dedupeKey = makerIds.has(id) ? await findHourlyKey(trx, kind, now, 1) : undefined;
    if (dedupeKey === undefined) continue;
    const mail = recurringPausedMail(await mailTextsOf(trx, id), email, {
      name,
      description,
      groupName: group.name,
    });
    await outbox.enqueueMail(trx, mail, { dedupeKey, now, lifetimeMs: MAIL_LIFETIME_MS });
  }
}

/** Pauses a recurring entry until a member resumes it, and notifies its makers. */
export async function pauseRecurring(
  outbox: Outbox,
  trx: WriteQueries,
  caller: Caller,
  { group, recurring: before }: { group: StoredGroup; recurring: StoredRecurring },
): Promise<void> {
  const after = await updateRecurring(trx, before.id, { paused_at: caller.now });
  await recordActivity(trx, caller, {
    groupId: group.id,
    action: 'recurring/paused',
    before: recurringState(before),
    after: recurringState(after),
    tells: [...makersOf(before)],
  });
  await tellMakers(outbox, trx, caller, { group, recurring: before });
}

/**
 * Pauses the recurring entries that a former member created, last edited or takes part in. The
 * caller holds the group's lock.
 */
export async function pauseRecurringOf(
  outbox: Outbox,
  trx: WriteQueries,
  caller: Caller,
  { group, userId }: { group: StoredGroup; userId: number },
): Promise<void> {
  for (const recurring of await listRecurring(trx, group.id)) {
    const { payers, shares } = draftOf(recurring);
    const people = [
      recurring.created_by,
      makerOf(recurring),
      ...[...payers, ...shares].map((row) => row.userId),
    ];
    if (people.includes(userId) && recurring.paused_at === null)
      await pauseRecurring(outbox, trx, caller, { group, recurring });
  }
}
