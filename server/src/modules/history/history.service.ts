/** Reads the history of a group or an entry, and records what was seen (extras §7). */
import type { ActivityPageAnswer } from '@quits/contracts';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { requireFound, unprocessable } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { findItem, readHistory } from '../activity/reading.service.ts';
import type { HistoryPlace } from '../activity/reading.service.ts';
import { findExpense } from '../ledger/ledger.service.ts';
import { recordSeen, requireMember } from '../membership/membership.service.ts';

/** @throws 404 for strangers */
export async function getGroupActivity(
  queries: Queries,
  caller: Caller,
  groupId: number,
  place: HistoryPlace,
): Promise<ActivityPageAnswer> {
  return readHistory(queries, caller, await requireMember(queries, caller, groupId), place);
}

/** The history of one entry, also of a deleted one. @throws 404 for strangers to its group */
export async function getExpenseActivity(
  queries: Queries,
  caller: Caller,
  expenseId: number,
  place: HistoryPlace,
): Promise<ActivityPageAnswer> {
  const { group_id } = requireFound(await findExpense(queries, expenseId), 'Expense not found');
  const group = await requireMember(queries, caller, group_id, 'Expense not found');
  return readHistory(queries, caller, group, { ...place, expenseId });
}

/** @throws 404 for strangers, 422 for an id that is not in the group's history */
export async function markSeen(
  trx: WriteQueries,
  caller: Caller,
  groupId: number,
  activityId: number,
): Promise<void> {
  await requireMember(trx, caller, groupId);
  if ((await findItem(trx, activityId))?.group_id !== groupId)
    throw unprocessable('The item must be one of the history of the group', 'activity_id');
  await recordSeen(trx, caller, groupId, activityId);
}
