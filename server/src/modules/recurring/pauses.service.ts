/**
 * Pauses recurring entries whose entries can no longer be booked, of which their makers are told.
 */
import type { WriteQueries } from '../../db/tables.ts';
import type { Caller } from '../../http/caller.ts';
import { recordActivity } from '../history/history.service.ts';
import type { StoredGroup } from '../membership/membership.service.ts';
import { listRecurring, type StoredRecurring, updateRecurring } from './recurring.repository.ts';
import { draftOf, makerOf, recurringState } from './recurring-entry.ts';

/** Who hears of a pause: the creator and the last editor. */
const makersOf = (recurring: StoredRecurring) => new Set([recurring.created_by, makerOf(recurring)]);

/** Pauses a recurring entry until a member resumes it, of which its makers are told. */
export async function pauseRecurring(
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
}

/**
 * Pauses the recurring entries that a former member created, last edited or takes part in. The
 * caller holds the group's lock.
 */
export async function pauseRecurringOf(
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
      await pauseRecurring(trx, caller, { group, recurring });
  }
}
