/** Undoes an item of the history, by the rules for doing it by hand. */
import type { ActivityItemAnswer } from '@quits/contracts';
import { SCHEMAS } from '@quits/contracts/schemas';
import type { WriteQueries } from '../../db/tables.ts';
import { AppError, requireFound, unprocessable } from '../../errors/app-error.ts';
import type { PlainCode } from '../../errors/refusals.ts';
import type { Caller } from '../../http/caller.ts';
import { parseInput } from '../../http/input.ts';
import { type LockedExpense, lockExpense } from '../expenses/access.service.ts';
import { amendExpense, setExpenseDeleted } from '../expenses/booking.service.ts';
import { presentExpense } from '../expenses/expense-answers.ts';
import {
  findItem,
  matchesState,
  isOlderImport,
  isUndoable,
  readHistory,
} from '../history/reading.service.ts';
import { editGroup, presentGroup } from '../groups/groups.service.ts';
import { undoImport } from '../imports/undo-import.service.ts';
import { giveBack } from '../invites/taking-over.service.ts';
import {
  lockGroupForCreator,
  lockGroupForMember,
  type StoredGroup,
} from '../membership/membership.service.ts';
import { pauseRecurringOf } from '../recurring/pauses.service.ts';

type Item = NonNullable<Awaited<ReturnType<typeof findItem>>>;

const stale = (code: PlainCode, current: object | null) => new AppError(409, code, { current });

/** Undoing something that is already undone fails even if forced. */
function requireUndoable({ action, after }: Item, { expense }: LockedExpense, isForced: boolean): void {
  const isDeleted = expense.deleted_at !== null;
  const current = isDeleted ? null : presentExpense(expense);
  if (action === 'expense/deleted') {
    if (current) throw stale('already_restored', current);
  } else if (current === null) {
    throw stale('already_deleted', null);
  } else if (!isForced && !matchesState(after, current)) {
    throw stale('changed_since', current);
  }
}

async function undoOnExpense(
  trx: WriteQueries,
  caller: Caller,
  item: Item,
  isForced: boolean,
): Promise<StoredGroup> {
  const locked = await lockExpense(trx, caller, item.expense_id ?? 0);
  requireUndoable(item, locked, isForced);
  const { group, expense } = locked;
  if (item.action === 'expense/edited') {
    // The history keeps answers. As a body, an answer is what was entered then.
    const draft = parseInput(SCHEMAS.updateExpense.body, item.before);
    await amendExpense(trx, caller, group, { before: expense, draft });
  } else {
    await setExpenseDeleted(trx, caller, group, { expense, isDeleted: item.action !== 'expense/deleted' });
  }
  return group;
}

async function undoRenaming(
  trx: WriteQueries,
  caller: Caller,
  { group_id: groupId, before, after }: Item,
  isForced: boolean,
): Promise<StoredGroup> {
  const group = await lockGroupForCreator(trx, caller, groupId);
  if (!isForced && !matchesState(after, group)) throw stale('changed_since', presentGroup(group));
  const { name } = parseInput(SCHEMAS.renameGroup.body, before);
  return editGroup(trx, caller, groupId, { name, ifMatch: undefined });
}

async function undoTakingOver(trx: WriteQueries, caller: Caller, item: Item): Promise<StoredGroup> {
  const group = await lockGroupForCreator(trx, caller, item.group_id);
  const pauseRecurring = (userId: number) => pauseRecurringOf(trx, caller, { group, userId });
  await giveBack(trx, caller, group, { item, pauseRecurring });
  return group;
}

async function undoImporting(trx: WriteQueries, caller: Caller, item: Item): Promise<StoredGroup> {
  const group = await lockGroupForMember(trx, caller, item.group_id);
  const pauseRecurring = (userId: number) => pauseRecurringOf(trx, caller, { group, userId });
  await undoImport(trx, caller, group, { item, pauseRecurring });
  return group;
}

function undo(
  trx: WriteQueries,
  caller: Caller,
  { item, isForced }: { item: Item; isForced: boolean },
): Promise<StoredGroup> {
  if (item.action === 'member/taken-over') return undoTakingOver(trx, caller, item);
  if (item.action === 'group/imported') return undoImporting(trx, caller, item);
  const undoEdit = item.action === 'group/renamed' ? undoRenaming : undoOnExpense;
  return undoEdit(trx, caller, item, isForced);
}

/**
 * Undoes an item of a group's history. The undo itself becomes an item.
 *
 * @returns the new item
 * @throws 404 for items that the caller cannot see, 403 for actions that the caller may not do by
 *   hand
 * @throws 422 for a kind that cannot be undone, and for states that the rules no longer allow
 * @throws 409 with `current` when the state differs from the item's, unless forced, and when a rule
 *   of the ledger forbids it
 */
export async function undoItem(
  trx: WriteQueries,
  caller: Caller,
  { id, force }: { id: number; force: boolean },
): Promise<ActivityItemAnswer> {
  const item = requireFound(await findItem(trx, id), 'not_in_history');
  await lockGroupForMember(trx, caller, item.group_id, 'not_in_history');
  if (!isUndoable(item.action) || isOlderImport(item.action, item.after))
    throw unprocessable('cannot_undo', 'id');
  const group = await undo(trx, caller, { item, isForced: force });
  const [written] = (await readHistory(trx, caller, group, { limit: 1 })).items;
  if (written === undefined) throw new Error('An undo has written nothing');
  return written;
}
