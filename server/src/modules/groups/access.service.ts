/** Who may see a group at all: every other module asks here. Who may not gets 404, as if there were none. */
import { forUpdate } from '../../db/locks.ts';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { notFound } from '../../errors.ts';
import type { Caller } from '../../plugins/auth.ts';
import { findGroupOfMember, findMembership, groupById } from './groups.repository.ts';
import type { StoredGroup } from './groups.repository.ts';

export type { StoredGroup } from './groups.repository.ts';

const GROUP_NOT_FOUND = 'Group not found';

async function isMember(queries: Queries, groupId: number, userId: number): Promise<boolean> {
  const membership = await findMembership(queries, groupId, userId);
  return membership?.removed_at === null;
}

/** @throws 404 (with `detail`) unless the group exists and the caller is a member */
export async function requireMember(
  queries: Queries,
  caller: Caller,
  groupId: number,
  detail = GROUP_NOT_FOUND,
): Promise<StoredGroup> {
  const group = await findGroupOfMember(queries, groupId, caller.userId);
  if (group === undefined) throw notFound(detail);
  return group;
}

/**
 * Locks a group for the rest of the transaction, whether it is deleted or not: of two changes to one group
 * the second sees what the first did.
 */
export function lockGroup(trx: WriteQueries, groupId: number): Promise<StoredGroup | undefined> {
  return forUpdate(trx, groupById(trx, groupId)).executeTakeFirst();
}

/** Locks the group first, then asks: who was removed a moment ago must not slip through. */
export async function lockGroupForMember(
  trx: WriteQueries,
  caller: Caller,
  groupId: number,
  detail = GROUP_NOT_FOUND,
): Promise<StoredGroup> {
  const group = await lockGroup(trx, groupId);
  if (group?.deleted_at !== null || !(await isMember(trx, groupId, caller.userId))) throw notFound(detail);
  return group;
}

export { admitMember, findMembership, listFormerNames, listMembers } from './groups.repository.ts';
