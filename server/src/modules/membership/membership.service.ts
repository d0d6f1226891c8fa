/**
 * The members of groups, and who may see a group. All other modules check access here. Outsiders
 * get 404, as if the group did not exist.
 */
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { conflict, forbidden, notFound, requireFound } from '../../errors/app-error.ts';
import type { PlainCode } from '../../errors/refusals.ts';
import type { Caller } from '../../http/caller.ts';
import {
  findGroupOf,
  findMembership,
  listMembers,
  lockGroup,
  type StoredGroup,
} from './membership.repository.ts';

export {
  admitMember,
  areKnown,
  countGroupsOf,
  endMembership,
  findMembership,
  findPresentGroup,
  groupIdsOf,
  listAcquaintances,
  listFormerNames,
  listGroupIds,
  listMembers,
  listOwnGroups,
  lockGroup,
  lockGroupsAndDeletedOf,
  lockGroupsOf,
  recordSeen,
  shareGroup,
  type StoredGroup,
  type StoredMember,
} from './membership.repository.ts';

/** @throws 404 (with `code`) unless the group exists and the caller is a member */
export async function requireMember(
  queries: Queries,
  caller: Caller,
  groupId: number,
  code: PlainCode = 'group_not_found',
): Promise<StoredGroup> {
  return requireFound(await findGroupOf(queries, caller, groupId), code);
}

/** An archived group is read-only. @throws 409 */
export function requireNotArchived(group: Pick<StoredGroup, 'archived_at'>): void {
  if (group.archived_at !== null) throw conflict('group_archived');
}

/**
 * Like `lockGroupForMember`, for what an archived group allows too: leaving it, deleting it, and
 * bringing it back.
 *
 * @throws 404 (with `code`) for outsiders
 */
export async function lockAnyGroupForMember(
  trx: WriteQueries,
  caller: Caller,
  groupId: number,
  code: PlainCode = 'group_not_found',
): Promise<StoredGroup> {
  const isNamed = caller.groupIds?.includes(groupId) ?? true;
  const group = isNamed ? await lockGroup(trx, groupId) : undefined;
  if (group?.deleted_at !== null) throw notFound(code);
  const membership = await findMembership(trx, groupId, caller.userId);
  if (membership?.removed_at !== null) throw notFound(code);
  return group;
}

/**
 * Locks a group for a write. It locks before the check, so that a person who was just removed does
 * not slip through.
 *
 * @throws 404 (with `code`) for outsiders, 409 for an archived group
 */
export async function lockGroupForMember(
  trx: WriteQueries,
  caller: Caller,
  groupId: number,
  code: PlainCode = 'group_not_found',
): Promise<StoredGroup> {
  const group = await lockAnyGroupForMember(trx, caller, groupId, code);
  requireNotArchived(group);
  return group;
}

/**
 * Like `lockAnyGroupForMember`, for one of its creator's actions. @throws 404 for outsiders, 403 for
 * other members
 */
export async function lockAnyGroupForCreator(
  trx: WriteQueries,
  caller: Caller,
  groupId: number,
  code: PlainCode = 'group_not_found',
): Promise<StoredGroup> {
  const group = await lockAnyGroupForMember(trx, caller, groupId, code);
  requireCreator(group, caller);
  return group;
}

/**
 * Locks a group for one of its creator's writes. @throws 404 for outsiders, 403 for other members,
 * 409 for an archived group
 */
export async function lockGroupForCreator(
  trx: WriteQueries,
  caller: Caller,
  groupId: number,
  code: PlainCode = 'group_not_found',
): Promise<StoredGroup> {
  const group = await lockAnyGroupForCreator(trx, caller, groupId, code);
  requireNotArchived(group);
  return group;
}

/** Only the creator invites, removes members, renames, deletes and restores (specification §6). */
export function canManageGroup(group: StoredGroup, caller: Caller): boolean {
  return group.created_by === caller.userId;
}

/** @throws 403 unless the caller created the group */
export function requireCreator(group: StoredGroup, caller: Caller): void {
  if (!canManageGroup(group, caller)) throw forbidden('creator_only');
}

/** Ids of the present members. */
export async function memberIdsOf(queries: Queries, groupId: number): Promise<Set<number>> {
  return new Set((await listMembers(queries, groupId)).map(({ id }) => id));
}
