/** Deletes an account for its owner (extras §11). Its entries stay in the books of its groups. */
import type { StoredUser, WriteQueries } from '../../db/tables.ts';
import { conflict, forbidden } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { endAccess } from '../auth/accounts.service.ts';
import { deleteGroup } from '../groups/groups.service.ts';
import { removeMember } from '../groups/members.service.ts';
import { getBalances } from '../ledger/ledger.service.ts';
import { lockGroupsOf, memberIdsOf } from '../membership/membership.service.ts';
import type { StoredGroup } from '../membership/membership.service.ts';
import { pauseRecurringOf } from '../recurring/pauses.service.ts';
import { deleteSitesOf } from '../sites/sites.service.ts';
import { blankUser, holdPassword } from '../users/users.service.ts';

/** @throws 409 naming the groups in which the caller is not even, or that the caller created with others in them */
async function requireNothingOpen(
  trx: WriteQueries,
  { userId }: Caller,
  groups: readonly StoredGroup[],
): Promise<void> {
  const uneven: string[] = [];
  const owned: string[] = [];
  for (const { id, name, created_by } of groups) {
    if (((await getBalances(trx, id)).get(userId) ?? 0) !== 0) uneven.push(name);
    if (created_by === userId && (await memberIdsOf(trx, id)).size > 1) owned.push(name);
  }
  if (uneven.length > 0 && owned.length > 0)
    throw conflict('settle_up_and_hand_over_first', { uneven, owned });
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
  const groups = await lockGroupsOf(trx, userId);
  if (!(await holdPassword(trx, confirmed))) throw forbidden('wrong_password');
  await requireNothingOpen(trx, caller, groups);
  // First, so that the history of the groups does not keep the name.
  await blankUser(trx, userId, now);
  for (const group of groups) {
    if (group.created_by === userId) {
      await deleteGroup(trx, caller, group.id, undefined);
    } else {
      await removeMember(trx, caller, group.id, userId);
      await pauseRecurringOf(outbox, trx, caller, { group, userId });
    }
  }
  await deleteSitesOf(trx, userId);
  await endAccess(trx, userId, now);
}
