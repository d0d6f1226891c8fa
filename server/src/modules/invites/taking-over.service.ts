/** Invited people take the places of members without an account. */
import type { WriteQueries } from '../../db/tables.ts';
import { InputError, conflict } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { TAKING_OVER_UNDO_MS, hasGivenBack } from '../history/reading.service.ts';
import { type HistoryEntry, recordActivity } from '../history/history.service.ts';
import {
  admitMember,
  endMembership,
  findMembership,
  type StoredGroup,
} from '../membership/membership.service.ts';
import { findUser } from '../users/users.service.ts';
import { endLinksOf } from './links.repository.ts';
import { isNamedIn, moveEntries } from './taking-over.repository.ts';

/**
 * Requires that a member has no account and is still in the group. `undefined` is no member.
 *
 * @throws 422 for others, 409 when the member was removed or another person took the place
 */
export async function requirePlaceholder(
  trx: WriteQueries,
  groupId: number,
  memberId: number | undefined,
): Promise<void> {
  if (memberId === undefined) return;
  const membership = await findMembership(trx, groupId, memberId);
  const user = membership && (await findUser(trx, memberId));
  if (user?.placeholder !== 1)
    throw new InputError([
      {
        field: 'member_id',
        message: 'must be a member without an account',
        code: 'member_without_account_needed',
      },
    ]);
  if (membership?.removed_at !== null) throw conflict('not_to_take_over');
}

/** A member may only open the invitation again by which they took the place. @throws 409 */
export async function requireOwnPlace(
  trx: WriteQueries,
  caller: Caller,
  groupId: number,
  memberId: number | null,
): Promise<void> {
  if (memberId === null) return;
  const placeholder = await findMembership(trx, groupId, memberId);
  if (placeholder?.removed_by !== caller.userId) throw conflict('already_member');
}

/** Whether entries may name the caller. A person who had to give a place back, and has not come again, is in none. */
async function hasOwnPast(trx: WriteQueries, { userId }: Caller, groupId: number): Promise<boolean> {
  if (!(await findMembership(trx, groupId, userId))) return false;
  return !(await hasGivenBack(trx, groupId, userId)) || (await isNamedIn(trx, groupId, userId));
}

/**
 * Gives the caller the place of a member without an account: every entry, rule and split of the group
 * names the caller instead. Who was in the group before may have lines of their own in the same entries,
 * so they join with an invitation for themselves. The caller holds the group's lock.
 *
 * @throws 409 when the place is taken or gone, and for former members
 */
export async function takeOver(
  trx: WriteQueries,
  caller: Caller,
  groupId: number,
  memberId: number,
): Promise<void> {
  await requirePlaceholder(trx, groupId, memberId);
  if (await hasOwnPast(trx, caller, groupId)) throw conflict('was_member');
  const placeholder = await findUser(trx, memberId);
  await admitMember(trx, groupId, caller.userId, caller.now);
  await moveEntries(trx, groupId, { from: memberId, to: caller.userId });
  await endMembership(trx, caller, groupId, memberId);
  await recordActivity(trx, caller, {
    groupId,
    action: 'member/taken-over',
    userId: memberId,
    before: { name: placeholder?.name },
  });
}

type TakingOver = Pick<HistoryEntry, 'user_id' | 'actor_id' | 'created_at'>;

/**
 * Requires that a taking over can still be undone. @throws 409 after a day, when it was undone already, and when the
 * person owns the group now
 */
async function requireUndoable(
  trx: WriteQueries,
  caller: Caller,
  group: StoredGroup,
  { user_id, actor_id, created_at }: TakingOver,
): Promise<void> {
  if (created_at + TAKING_OVER_UNDO_MS <= caller.now) throw conflict('undo_too_late', { hours: 24 });
  const place = await findMembership(trx, group.id, user_id ?? 0);
  if (place?.removed_by !== actor_id || place.removed_at !== created_at) throw conflict('already_undone');
  if (group.created_by === actor_id) throw conflict('creator_stays');
}

/**
 * Undoes a taking over: the place is a member without an account again, with all lines that the person has in the
 * group, and the person is out. They had no lines before. The caller holds the group's lock.
 *
 * @param pauseRecurring pauses the rules of a person who is out
 * @throws 409 as `requireUndoable`
 */
export async function giveBack(
  trx: WriteQueries,
  caller: Caller,
  group: StoredGroup,
  { item, pauseRecurring }: { item: TakingOver; pauseRecurring: (userId: number) => Promise<void> },
): Promise<void> {
  await requireUndoable(trx, caller, group, item);
  const [memberId, userId] = [item.user_id ?? 0, item.actor_id];
  const member = await findUser(trx, memberId);
  await moveEntries(trx, group.id, { from: userId, to: memberId });
  await endMembership(trx, caller, group.id, userId);
  await endLinksOf(trx, group.id, userId, caller.now);
  await admitMember(trx, group.id, memberId, caller.now);
  await pauseRecurring(userId);
  await recordActivity(trx, caller, {
    groupId: group.id,
    action: 'member/given-back',
    userId,
    after: { name: member?.name, member_id: memberId },
  });
}
