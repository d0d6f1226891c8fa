import type {
  ActivityAction,
  GroupAnswer as Group,
  GroupSummaryAnswer as GroupSummary,
  ListedGroupAnswer,
} from '@quits/contracts';
import { CURRENCIES, type Split, toDollars } from '@quits/domain';
import type { WriteQueries } from '../../db/tables.ts';
import { InputError, conflict, forbidden, notFound, unprocessable } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { requireMatch } from '../../http/etag.ts';
import type { CallInput } from '../../http/routes.ts';
import { recordActivity } from '../history/history.service.ts';
import { splitColumn } from '../expenses/expense.ts';
import { hasEntry } from '../expenses/expenses.service.ts';
import { endLinksOf } from '../invites/links.service.ts';
import {
  admitMember,
  canManageGroup,
  listMembers,
  lockAnyGroupForCreator,
  lockGroup,
  lockGroupForCreator,
  lockGroupForMember,
  memberIdsOf,
  type StoredGroup,
} from '../membership/membership.service.ts';
import {
  insertGroup,
  type StoredGroupSummary,
  type StoredListedGroup,
  updateGroup,
} from './groups.repository.ts';

/** A group as JSON. */
export function presentGroup(group: StoredGroup): Group {
  const { id, name, created_by, created_at, currency } = group;
  return {
    id,
    name,
    created_by,
    created_at: new Date(created_at).toISOString(),
    currency,
    default_split: defaultSplitOf(group),
    archived_at: archivedAtOf(group),
  };
}

/** When a group was archived, as JSON. */
export function archivedAtOf({ archived_at }: Pick<StoredGroup, 'archived_at'>): Group['archived_at'] {
  return archived_at === null ? null : new Date(archived_at).toISOString();
}

/** `splitColumn` wrote this text for a mode that the call accepts. */
export function defaultSplitOf({
  default_split,
}: Pick<StoredGroup, 'default_split'>): Group['default_split'] {
  return default_split === null ? null : (JSON.parse(default_split) as Group['default_split']);
}

/** A group of the caller's list, with the day of its newest entry, as JSON. */
export function presentListedGroup(group: StoredListedGroup): ListedGroupAnswer {
  return { ...presentGroup(group), last_entry_date: group.last_entry_date };
}

/** A group with its counts and the caller's balance, in dollars, as JSON. */
export function presentGroupSummary(group: StoredGroupSummary): GroupSummary {
  return {
    ...presentListedGroup(group),
    member_count: group.member_count,
    expense_count: group.expense_count,
    net: toDollars(group.net_cents ?? 0),
    unread_count: group.unread_count,
    waiting_count: group.waiting_count ?? 0,
  };
}

/** @throws 422 in words for a currency in which only an expense may have been paid */
function requireGroupCurrency(currency: string | undefined): void {
  if (currency === undefined || CURRENCIES.includes(currency)) return;
  throw unprocessable('three_decimals', 'currency', { currency });
}

/** @throws 403 unless `createdBy` is the caller, 422 for a currency with three decimals */
export async function createGroup(
  trx: WriteQueries,
  caller: Caller,
  { name, created_by: createdBy, currency }: CallInput<'createGroup'>['body'],
): Promise<StoredGroup> {
  if (caller.groupIds !== undefined) throw forbidden('token_for_certain_groups');
  if (createdBy !== caller.userId) throw forbidden('group_for_another');
  requireGroupCurrency(currency);
  const group = await insertGroup(trx, {
    name,
    created_by: createdBy,
    created_at: caller.now,
    ...(currency && { currency }),
  });
  await admitMember(trx, group.id, caller.userId, caller.now);
  await recordActivity(trx, caller, {
    groupId: group.id,
    action: 'group/created',
    after: { name, currency: group.currency },
  });
  return group;
}

/** Changes a group and records both states in its history, each mapped by `shown`. */
async function changeGroup(
  trx: WriteQueries,
  caller: Caller,
  group: StoredGroup,
  action: ActivityAction,
  { values, shown }: { values: Parameters<typeof updateGroup>[2]; shown: (group: StoredGroup) => object },
): Promise<StoredGroup> {
  const changed = await updateGroup(trx, group, values);
  const [before, after] = [shown(group), shown(changed)];
  await recordActivity(trx, caller, { groupId: group.id, action, before, after });
  return changed;
}

/**
 * Changes a group's name, its currency, or both.
 *
 * @throws 404, 403, 409 for another currency while the group has expenses, deleted or not, 412
 *   when `ifMatch` names an older version, or 422 for a currency with three decimals
 */
export async function editGroup(
  trx: WriteQueries,
  caller: Caller,
  groupId: number,
  { name, currency, ifMatch }: CallInput<'renameGroup'>['body'] & { ifMatch: string | undefined },
): Promise<StoredGroup> {
  let group = await lockGroupForCreator(trx, caller, groupId);
  await requireMatch(ifMatch, group.version, () => presentGroup(group));
  requireGroupCurrency(currency);
  if (currency !== undefined && currency !== group.currency) {
    if (await hasEntry(trx, groupId)) throw conflict('currency_fixed');
    const change = { values: { currency }, shown: (one: StoredGroup) => ({ currency: one.currency }) };
    group = await changeGroup(trx, caller, group, 'group/currency', change);
  }
  if (name === undefined || (currency !== undefined && name === group.name)) return group;
  return changeGroup(trx, caller, group, 'group/renamed', {
    values: { name },
    shown: (one) => ({ name: one.name }),
  });
}

/** Stores the default split of a locked group. */
export function storeDefaultSplit(
  trx: WriteQueries,
  caller: Caller,
  group: StoredGroup,
  split: Split | null,
): Promise<StoredGroup> {
  return changeGroup(trx, caller, group, 'group/default-split', {
    values: { default_split: splitColumn(split) },
    shown: (one) => ({ default_split: defaultSplitOf(one) }),
  });
}

/**
 * Sets the default split of a group's new expenses. @throws 404 for outsiders, 412, 422
 * for people who are not members
 */
export async function setDefaultSplit(
  trx: WriteQueries,
  caller: Caller,
  groupId: number,
  { split, ifMatch }: { split: Split | null; ifMatch: string | undefined },
): Promise<StoredGroup> {
  const group = await lockGroupForMember(trx, caller, groupId);
  await requireMatch(ifMatch, group.version, () => presentGroup(group));
  const memberIds = await memberIdsOf(trx, groupId);
  const strange = split?.values.findIndex(({ userId }) => !memberIds.has(userId)) ?? -1;
  if (strange !== -1)
    throw new InputError([
      {
        field: `values.${String(strange)}.user_id`,
        message: 'must be a member of the group',
        code: 'not_a_member',
      },
    ]);
  return storeDefaultSplit(trx, caller, group, split);
}

/** Hides a group with everything in it. @throws 404, 403, 412 */
export async function deleteGroup(
  trx: WriteQueries,
  caller: Caller,
  groupId: number,
  ifMatch: string | undefined,
): Promise<void> {
  const group = await lockAnyGroupForCreator(trx, caller, groupId);
  await requireMatch(ifMatch, group.version, () => presentGroup(group));
  await updateGroup(trx, group, { deleted_at: caller.now, deleted_by: caller.userId });
  await recordActivity(trx, caller, { groupId, action: 'group/deleted', before: { name: group.name } });
}

/**
 * Shows a deleted group again. A group that is not deleted stays unchanged. @throws 404 unless the
 * caller created it
 */
export async function restoreGroup(trx: WriteQueries, caller: Caller, groupId: number): Promise<StoredGroup> {
  const group = await lockGroup(trx, groupId);
  // Members, like outsiders, must not see a deleted group. While it is visible, they may learn that
  // it exists.
  if (!group?.deleted_at) return lockAnyGroupForCreator(trx, caller, groupId);
  if (!canManageGroup(group, caller)) throw notFound('group_not_found');
  const restored = await updateGroup(trx, group, { deleted_at: null, deleted_by: null });
  await recordActivity(trx, caller, { groupId, action: 'group/restored', after: { name: group.name } });
  return restored;
}

/**
 * Archives a group, which makes it read-only, or brings it back. @throws 404, 403, 412
 * when `ifMatch` names an older version
 */
export async function archiveGroup(
  trx: WriteQueries,
  caller: Caller,
  groupId: number,
  { archived, ifMatch }: { archived: boolean; ifMatch: string | undefined },
): Promise<StoredGroup> {
  const group = await lockAnyGroupForCreator(trx, caller, groupId);
  await requireMatch(ifMatch, group.version, () => presentGroup(group));
  if (archived === (group.archived_at !== null)) return group;
  return changeGroup(trx, caller, group, archived ? 'group/archived' : 'group/unarchived', {
    values: { archived_at: archived ? caller.now : null },
    shown: (one) => ({ archived_at: archivedAtOf(one) }),
  });
}

/**
 * Makes another member the creator of the group, who alone invites, removes, renames and deletes.
 * The links that the creator made end.
 *
 * @throws 404, 403, 412 when `ifMatch` names an older version, 422 for a person who is no member
 *   or has no account
 */
export async function handOver(
  trx: WriteQueries,
  caller: Caller,
  groupId: number,
  { userId, ifMatch }: { userId: number; ifMatch: string | undefined },
): Promise<StoredGroup> {
  const group = await lockGroupForCreator(trx, caller, groupId);
  await requireMatch(ifMatch, group.version, () => presentGroup(group));
  const member = (await listMembers(trx, groupId)).find(({ id }) => id === userId);
  if (member?.placeholder !== 0 || member.deleted_at !== null)
    throw new InputError([
      {
        field: 'user_id',
        message: 'must be a member of the group with an account',
        code: 'member_with_account_needed',
      },
    ]);
  if (userId === group.created_by) return group;
  await endLinksOf(trx, groupId, group.created_by, caller.now);
  return changeGroup(trx, caller, group, 'group/handed-over', {
    values: { created_by: userId },
    shown: (one) => ({ created_by: one.created_by }),
  });
}
