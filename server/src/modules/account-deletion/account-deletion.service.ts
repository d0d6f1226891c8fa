/** Deletes an account for its owner or an administrator. Its entries stay in the books of its groups. */
import { DELETED_USER } from '@quits/domain';
import type { StoredUser, WriteQueries } from '../../db/tables.ts';
import { conflict, forbidden } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { endAccess } from '../auth/accounts.service.ts';
import { deleteGroup } from '../groups/groups.service.ts';
import { endMember } from '../groups/members.service.ts';
import { getBalances } from '../ledger/ledger.service.ts';
import { lockGroupsAndDeletedOf, memberIdsOf, type StoredGroup } from '../membership/membership.service.ts';
import { forgetNotices } from '../notices/notices.service.ts';
import { deleteIdentitiesOf } from '../oidc/oidc.service.ts';
import { deletePasskeysOf } from '../passkeys/passkeys.service.ts';
import { deletePayeeOf } from '../paying/payees.service.ts';
import { pauseRecurringOf } from '../recurring/pauses.service.ts';
import { deleteSitesOf } from '../sites/sites.service.ts';
import { blankUser, holdPassword, lockUser } from '../users/users.service.ts';

/** What keeps an account from being deleted. */
interface Open {
  /** Groups in which the person is not even. */
  unevenGroups: readonly StoredGroup[];
  /** Groups with others that the person has created. */
  ownedGroups: readonly StoredGroup[];
}

async function findOpen(trx: WriteQueries, userId: number, groups: readonly StoredGroup[]): Promise<Open> {
  const unevenGroups: StoredGroup[] = [];
  const ownedGroups: StoredGroup[] = [];
  for (const group of groups) {
    const { id, created_by, deleted_at } = group;
    if (((await getBalances(trx, id)).get(userId) ?? 0) !== 0) unevenGroups.push(group);
    const isOwned = created_by === userId && deleted_at === null;
    if (isOwned && (await memberIdsOf(trx, id)).size > 1) ownedGroups.push(group);
  }
  return { unevenGroups, ownedGroups };
}

/** @throws 409 naming the groups that are open */
function requireNothingOpen({ unevenGroups, ownedGroups }: Open): void {
  const uneven = unevenGroups.map(({ name }) => name);
  const owned = ownedGroups.map(({ name }) => name);
  if (uneven.length > 0 && owned.length > 0)
    throw conflict('settle_up_and_hand_over_first', { uneven, owned });
  if (unevenGroups.some(({ deleted_at }) => deleted_at !== null))
    throw conflict('settle_up_in_deleted_first', { groups: uneven });
  if (uneven.length > 0) throw conflict('settle_up_first', { groups: uneven });
  if (owned.length > 0) throw conflict('hand_over_first', { groups: owned });
}

/** The person leaves the groups, which are locked, and all that is theirs alone goes. */
async function remove(trx: WriteQueries, caller: Caller, groups: readonly StoredGroup[]): Promise<void> {
  const { userId, now } = caller;
  // First, so that the history of the groups does not keep the name.
  await blankUser(trx, userId, now);
  for (const group of groups) {
    if (group.created_by === userId) {
      if (group.deleted_at === null) await deleteGroup(trx, caller, group.id, undefined);
    } else {
      await endMember(trx, caller, group, { id: userId, name: DELETED_USER });
      await pauseRecurringOf(trx, caller, { group, userId });
    }
  }
  await deleteSitesOf(trx, userId);
  await deletePasskeysOf(trx, userId);
  await deletePayeeOf(trx, userId);
  await deleteIdentitiesOf(trx, userId);
  await forgetNotices(trx, userId);
  await endAccess(trx, userId, now);
}

/**
 * Deletes the caller's account: it leaves its groups, its name, address and sessions are gone, and
 * groups without other members are deleted with it.
 *
 * @param confirmed the account as it was when its password was checked
 * @throws 403 when the password has changed since, 409 naming the groups with an open balance or
 *   with others, created by the caller
 */
export async function deleteAccount(trx: WriteQueries, caller: Caller, confirmed: StoredUser): Promise<void> {
  // Locks groups before the person, in the same order as writes of entries.
  const groups = await lockGroupsAndDeletedOf(trx, caller.userId);
  if (!(await holdPassword(trx, confirmed))) throw forbidden('wrong_password');
  requireNothingOpen(await findOpen(trx, caller.userId, groups));
  await remove(trx, caller, groups);
}

/**
 * Deletes an account for an administrator, who learns nothing of its groups. Their histories name the person.
 *
 * @param owner the person of the account, in whose name the server acts
 * @throws 409 with the number of groups with an open balance, or with others, created by the person
 */
export async function deleteAccountOf(trx: WriteQueries, owner: Caller): Promise<void> {
  const groups = await lockGroupsAndDeletedOf(trx, owner.userId);
  await lockUser(trx, owner.userId);
  const { unevenGroups, ownedGroups } = await findOpen(trx, owner.userId, groups);
  const { size } = new Set([...unevenGroups, ...ownedGroups]);
  if (size > 0) throw conflict('account_has_open_groups', { groups: size });
  await remove(trx, owner, groups);
}
