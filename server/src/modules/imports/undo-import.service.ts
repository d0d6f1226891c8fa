/** Takes an import back as one act. */
import { fieldIn } from '@quits/contracts';
import type { WriteQueries } from '../../db/tables.ts';
import { AppError, conflict, forbidden } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { deleteGroup } from '../groups/groups.service.ts';
import { endMember } from '../groups/members.service.ts';
import { recordActivity } from '../history/history.service.ts';
import { requireBalanceWithinLimit } from '../ledger/ledger.service.ts';
import { canManageGroup, listMembers, type StoredGroup } from '../membership/membership.service.ts';
import { deleteRecurring, getRecurring } from '../recurring/recurring.service.ts';
import {
  findUnsettledFormer,
  forgetKeys,
  hasPresentEntry,
  hideEntries,
  type ImportItem,
  isAnyChanged,
  listAddedPeople,
  listAddedRules,
  listImportedIds,
  listPeopleOf,
} from './undo-import.repository.ts';

/** An item `group/imported`, as it is read for an undo. */
interface UndoneImport extends ImportItem {
  actor_id: number;
  after: unknown;
}

/** Pauses the rules that name a person who is out. */
type PauseRecurring = (userId: number) => Promise<void>;

/** @throws 409 when an entry was changed or deleted since, or a former member would get a balance */
async function requireUnchanged(
  trx: WriteQueries,
  group: StoredGroup,
  item: ImportItem,
  entryIds: readonly number[],
): Promise<void> {
  if (await isAnyChanged(trx, entryIds, item.id))
    throw new AppError(409, 'import_changed', { current: null });
  const unsettled = await findUnsettledFormer(trx, group.id, entryIds);
  if (unsettled) throw conflict('former_member_unsettled', { name: unsettled.name ?? 'Somebody' });
}

/** Ends the memberships of people whom only the import's entries named. Links may have brought others since. */
async function removeAddedPeople(
  trx: WriteQueries,
  caller: Caller,
  group: StoredGroup,
  { addedIds, pauseRecurring }: { addedIds: readonly number[]; pauseRecurring: PauseRecurring },
): Promise<void> {
  const added = (await listMembers(trx, group.id)).filter(({ id }) => addedIds.includes(id));
  for (const member of added)
    if (!(await hasPresentEntry(trx, group.id, member.id))) {
      await endMember(trx, caller, group, member);
      await pauseRecurring(member.id);
    }
}

/** Ends recurring entries that no one has ended yet. @returns how many */
async function endRules(
  trx: WriteQueries,
  caller: Caller,
  group: StoredGroup,
  addedIds: readonly number[],
): Promise<number> {
  if (addedIds.length === 0) return 0;
  const present = (await getRecurring(trx, caller, group.id)).filter(({ id }) => addedIds.includes(id));
  for (const { id } of present) await deleteRecurring(trx, caller, id);
  return present.length;
}

/**
 * Deletes all entries that an import made, ends its recurring ones, and forgets its rows, so that the file can be imported again. People
 * without an account whom it added leave. A group that it made is deleted when nothing else is in it. The caller
 * holds the group's lock.
 *
 * @param group of the item
 * @param pauseRecurring pauses the rules that name a person who is out
 * @throws 403 for others than the person who imported it, 409 when it is undone already, when one of its entries
 *   has changed since, or a former member would get a balance
 */
export async function undoImport(
  trx: WriteQueries,
  caller: Caller,
  group: StoredGroup,
  { item, pauseRecurring }: { item: UndoneImport; pauseRecurring: PauseRecurring },
): Promise<void> {
  if (item.actor_id !== caller.userId) throw forbidden('import_of_another');
  const entryIds = await listImportedIds(trx, item);
  await requireUnchanged(trx, group, item, entryIds);
  const count = await hideEntries(trx, entryIds, { at: caller.now, by: caller.userId });
  const rules = await endRules(trx, caller, group, await listAddedRules(trx, item));
  if (count + rules === 0) throw new AppError(409, 'already_undone', { current: null });
  await requireBalanceWithinLimit(trx, group);
  await forgetKeys(trx, item);
  const groupId = group.id;
  // Names the item whose entries are deleted: a line for each of them would cost as much as the import did.
  const before = { activity_id: item.id, booked: count };
  const people = await listPeopleOf(trx, entryIds);
  const tells = people.filter((id) => id !== caller.userId);
  await recordActivity(trx, caller, { groupId, action: 'group/import-undone', before, tells });
  if (!canManageGroup(group, caller)) return;
  const isEmpty = fieldIn(item.after, 'new_group') === true && !(await hasPresentEntry(trx, groupId));
  if (isEmpty) await deleteGroup(trx, caller, groupId, undefined);
  else
    await removeAddedPeople(trx, caller, group, {
      addedIds: await listAddedPeople(trx, item),
      pauseRecurring,
    });
}
