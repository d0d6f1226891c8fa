/** Deletes an account for its owner. Its entries stay in the books of its groups. */
import { DELETED_USER } from '@quits/domain';
import type { StoredUser, WriteQueries } from '../../db/tables.ts';
import { conflict, forbidden } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { endAccess } from '../auth/accounts.service.ts';
import { deleteGroup } from '../groups/groups.service.ts';
import { endMember } from '../groups/members.service.ts';
import { getBalances } from '../ledger/ledger.service.ts';
import { lockGroupsAndDeletedOf, memberIdsOf, type StoredGroup } from '../membership/membership.service.ts';
import { deleteIdentitiesOf } from '../oidc/oidc.service.ts';
import { deletePasskeysOf } from '../passkeys/passkeys.service.ts';
import { pauseRecurringOf } from '../recurring/pauses.service.ts';
import { deleteSitesOf } from '../sites/sites.service.ts';
import { blankUser, holdPassword } from '../users/users.service.ts';

/** @throws 409 naming the groups in which the caller is not even, or that the caller created with others in them */
async function requireNothingOpen(
  trx: WriteQueries,
  { userId }: Caller,
  groups: readonly StoredGroup[],
): Promise<void> {
  const unevenGroups: StoredGroup[] = [];
  const owned: string[] = [];
  for (const group of groups) {
    const { id, name, created_by, deleted_at } = group;
    if (((await getBalances(trx, id)).get(userId) ?? 0) !== 0) unevenGroups.push(group);
    const isOwned = created_by === userId && deleted_at === null;
    if (isOwned && (await memberIdsOf(trx, id)).size > 1) owned.push(name);
  }
  const uneven = unevenGroups.map(({ name }) => name);
  if (uneven.length > 0 && owned.length > 0)
    throw conflict('settle_up_and_hand_over_first', { uneven, owned });
  if (unevenGroups.some(({ deleted_at }) => deleted_at !== null))
    throw conflict('settle_up_in_deleted_first', { groups: uneven });
  if (uneven.length > 0) throw conflict('settle_up_first', { groups: uneven });
  if (owned.length > 0) throw conflict('hand_over_first', { groups: owned });
}

/**
 * Deletes the caller's account: it leaves its groups, its name, address and sessions are gone, and
 * groups without other members are deleted with it.
 *
 * @param confirmed the account as it was when its password was checked
 * @throws 403 when the password has changed since, 409 naming the groups with an open balance or
 *   with others, created by the caller
 */
export async function deleteAccount(
  outbox: Outbox,
  trx: WriteQueries,
  caller: Caller,
  confirmed: StoredUser,
): Promise<void> {
  const { userId, now } = caller;
  // Locks groups before the person, in the same order as writes of entries.
  const groups = await lockGroupsAndDeletedOf(trx, userId);
  if (!(await holdPassword(trx, confirmed))) throw forbidden('wrong_password');
  await requireNothingOpen(trx, caller, groups);
  // First, so that the history of the groups does not keep the name.
  await blankUser(trx, userId, now);
  for (const group of groups) {
    if (group.created_by === userId) {
      if (group.deleted_at === null) await deleteGroup(trx, caller, group.id, undefined);
    } else {
      await endMember(trx, caller, group, { id: userId, name: DELETED_USER });
      await pauseRecurringOf(outbox, trx, caller, { group, userId });
    }
  }
  await deleteSitesOf(trx, userId);
  await deletePasskeysOf(trx, userId);
  await deleteIdentitiesOf(trx, userId);
  await endAccess(trx, userId, now);
}
