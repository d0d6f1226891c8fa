import { LIMITS, type MemberAnswer } from '@quits/contracts';
import { displayName } from '@quits/domain';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { conflict, moneyParams, notFound } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { endClaimingOf } from '../expenses/booking.service.ts';
import { recordActivity } from '../history/history.service.ts';
import { endLinksOf } from '../invites/links.service.ts';
import { getBalances } from '../ledger/ledger.service.ts';
import {
  admitMember,
  endMembership,
  listMembers,
  lockAnyGroupForMember,
  lockGroupForCreator,
  requireCreator,
  requireMember,
  requireNotArchived,
  type StoredGroup,
  type StoredMember,
} from '../membership/membership.service.ts';
import { createPlaceholder, presentUser } from '../users/users.service.ts';
import { defaultSplitOf, storeDefaultSplit } from './groups.service.ts';

/** A member as JSON. */
export function presentMember(member: StoredMember): MemberAnswer {
  return { ...presentUser(member), placeholder: member.placeholder === 1 };
}

/** @throws 404 for outsiders */
export async function getMembers(queries: Queries, caller: Caller, groupId: number): Promise<StoredMember[]> {
  await requireMember(queries, caller, groupId);
  return listMembers(queries, groupId);
}

/**
 * Adds a member without an account. @throws 404 for outsiders, 403 for other members than
 * the creator, 409 when the group has many already
 */
export async function addPlaceholder(
  trx: WriteQueries,
  caller: Caller,
  groupId: number,
  name: string,
): Promise<StoredMember> {
  await lockGroupForCreator(trx, caller, groupId);
  const others = (await listMembers(trx, groupId)).filter(({ placeholder }) => placeholder === 1);
  if (others.length >= LIMITS.placeholdersPerGroup)
    throw conflict('too_many_placeholders', { max: LIMITS.placeholdersPerGroup });
  const member = await createPlaceholder(trx, { name, now: caller.now });
  await admitMember(trx, groupId, member.id, caller.now);
  await recordActivity(trx, caller, {
    groupId,
    action: 'member/added',
    userId: member.id,
    after: { name },
  });
  return member;
}

/** @throws 409 when the member is still owed or still owes */
async function requireEven(
  trx: WriteQueries,
  caller: Caller,
  group: StoredGroup,
  member: StoredMember,
): Promise<void> {
  const balanceCents = (await getBalances(trx, group.id)).get(member.id) ?? 0;
  if (balanceCents === 0) return;
  const isOwed = balanceCents > 0;
  const open = moneyParams(Math.abs(balanceCents), group.currency);
  if (member.id === caller.userId) throw conflict(isOwed ? 'you_are_still_owed' : 'you_still_owe', open);
  const name = displayName(member);
  throw conflict(isOwed ? 'member_is_still_owed' : 'member_still_owes', { name, ...open });
}

/**
 * Ends a membership and returns the group: the creator removes others, and other members may leave
 *.
 *
 * @throws 404 for outsiders and people who are not members, 403 for members who would remove another,
 *   409 for the creator, an open balance, or removing another from an archived group
 */
export async function removeMember(
  trx: WriteQueries,
  caller: Caller,
  groupId: number,
  userId: number,
): Promise<StoredGroup> {
  const group = await lockAnyGroupForMember(trx, caller, groupId);
  const member = (await listMembers(trx, groupId)).find(({ id }) => id === userId);
  if (member === undefined) throw notFound('member_not_found');
  const isLeaving = userId === caller.userId;
  if (!isLeaving) {
    requireCreator(group, caller);
    requireNotArchived(group);
  }
  if (userId === group.created_by) throw conflict('creator_stays');
  await requireEven(trx, caller, group, member);
  await endMember(trx, caller, group, member);
  return group;
}

/**
 * Ends the membership of a person who is even: their own leaving, or their removal by the caller. Their links end
 * with it. The caller holds the group's lock.
 */
export async function endMember(
  trx: WriteQueries,
  caller: Caller,
  group: StoredGroup,
  { id: userId, name }: Pick<StoredMember, 'id' | 'name'>,
): Promise<void> {
  const groupId = group.id;
  // A default split without one of its people is invalid, so the members must choose again.
  if (defaultSplitOf(group)?.values.some(({ user_id }) => user_id === userId))
    await storeDefaultSplit(trx, caller, group, null);
  await endClaimingOf(trx, caller, group, userId);
  await endMembership(trx, caller, groupId, userId);
  await endLinksOf(trx, groupId, userId, caller.now);
  await recordActivity(trx, caller, {
    groupId,
    ...(userId === caller.userId ? { action: 'member/left' } : { action: 'member/removed', userId }),
    before: { name },
  });
}
