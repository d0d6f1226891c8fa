/** Invited people take the places of members without an account (extras §11). */
import type { WriteQueries } from '../../db/tables.ts';
import { InputError, conflict } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { recordActivity } from '../history/history.service.ts';
import { admitMember, endMembership, findMembership } from '../membership/membership.service.ts';
import { findUser } from '../users/users.service.ts';
import { moveEntries } from './taking-over.repository.ts';

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
  if (await findMembership(trx, groupId, caller.userId)) throw conflict('was_member');
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
