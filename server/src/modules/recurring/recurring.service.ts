/** The recurring entries of a group. */
import { type ActivityAction, LIMITS, type RecurringAnswer } from '@quits/contracts';
import type { ExpenseDraft } from '@quits/contracts/schemas';
import { yearAfter } from '@quits/domain';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { InputError, conflict, requireFound, unprocessable } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { recordActivity } from '../history/history.service.ts';
import { requireValidEntry } from '../expenses/booking.service.ts';
import { getExpenseDetails } from '../expenses/expenses.service.ts';
import { lockGroupForMember, requireMember, type StoredGroup } from '../membership/membership.service.ts';
import { findUser } from '../users/users.service.ts';
import { MOST_DUE, makeDueEntries, todayOfRecurring } from './due-entries.service.ts';
import {
  findRecurring,
  insertRecurring,
  listRecurring,
  type StoredRecurring,
  updateRecurring,
} from './recurring.repository.ts';
import {
  dueDaysOf,
  nextDayOf,
  presentRecurring,
  type RecurringBody,
  recurringState,
  toColumns,
} from './recurring-entry.ts';

const NEVER_MADE = { last_day: null, next_day: null, paused_at: null, deleted_at: null } as const;

/** The recurring entries of a group, newest first. @throws 404 for outsiders */
export async function getRecurring(
  queries: Queries,
  caller: Caller,
  groupId: number,
): Promise<RecurringAnswer[]> {
  await requireMember(queries, caller, groupId);
  return (await listRecurring(queries, groupId)).map(presentRecurring);
}

/** Reports problems of the entry under the field `entry`. */
async function requireBookable(
  trx: WriteQueries,
  caller: Caller,
  group: StoredGroup,
  draft: Omit<ExpenseDraft, 'date'>,
): Promise<void> {
  try {
    await requireValidEntry(trx, caller, group, draft);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(error.problems.map((problem) => ({ ...problem, field: `entry.${problem.field}` })));
  }
}

/**
 * Checks the new state of a recurring entry and makes the first due entries. The worker makes the
 * rest soon after.
 */
async function scheduleRecurring(
  trx: WriteQueries,
  caller: Caller,
  group: StoredGroup,
  recurring: StoredRecurring,
): Promise<StoredRecurring> {
  const today = await todayOfRecurring(trx, recurring, caller.now);
  if (recurring.start_day > yearAfter(today))
    throw new InputError([
      { field: 'start', message: 'must be at most a year ahead', code: 'more_than_a_year_ahead' },
    ]);
  if (recurring.paused_at !== null)
    return updateRecurring(trx, recurring.id, { next_day: nextDayOf(recurring) });
  if (dueDaysOf(recurring, today, MOST_DUE + 1).length > MOST_DUE)
    throw unprocessable('too_many_due', 'start', { max: MOST_DUE });
  return makeDueEntries(trx, caller, group, recurring);
}

async function requireOfGroup(trx: WriteQueries, caller: Caller, groupId: number, id: number): Promise<void> {
  const { expense } = await getExpenseDetails(trx, caller, id);
  requireFound(expense.group_id === groupId ? expense : undefined, 'expense_not_found');
}

/**
 * Any member may add a recurring entry.
 *
 * @throws 404 for outsiders and for an expense of another group, 409 and 422 as for booking, 409 when the group has 50 of them, 422 when
 *   too many entries would be due immediately
 */
export async function addRecurring(
  trx: WriteQueries,
  caller: Caller,
  groupId: number,
  body: RecurringBody,
): Promise<RecurringAnswer> {
  return addRecurringTo(trx, caller, await lockGroupForMember(trx, caller, groupId), body);
}

/** Adds a recurring entry to a locked group of the caller. @throws as `addRecurring`, but for outsiders */
export async function addRecurringTo(
  trx: WriteQueries,
  caller: Caller,
  group: StoredGroup,
  body: RecurringBody,
): Promise<RecurringAnswer> {
  const groupId = group.id;
  if ((await listRecurring(trx, groupId)).length >= LIMITS.recurringPerGroup)
    throw conflict('too_many_recurring', { max: LIMITS.recurringPerGroup });
  await requireBookable(trx, caller, group, body.entry);
  const { expense_id = null } = body;
  if (expense_id !== null) await requireOfGroup(trx, caller, groupId, expense_id);
  const recurring = await insertRecurring(trx, {
    ...toColumns(body),
    time_zone: body.time_zone ?? (await findUser(trx, caller.userId))?.time_zone,
    expense_id,
    group_id: groupId,
    created_by: caller.userId,
    created_at: caller.now,
    ...NEVER_MADE,
  });
  await recordActivity(trx, caller, { groupId, action: 'recurring/added', after: recurringState(recurring) });
  return presentRecurring(await scheduleRecurring(trx, caller, group, recurring));
}

async function lockRecurring(
  trx: WriteQueries,
  caller: Caller,
  id: number,
): Promise<{ group: StoredGroup; recurring: StoredRecurring }> {
  const { group_id } = requireFound(await findRecurring(trx, id), 'recurring_not_found');
  const group = await lockGroupForMember(trx, caller, group_id, 'recurring_not_found');
  return { group, recurring: requireFound(await findRecurring(trx, id), 'recurring_not_found') };
}

function actionOf(before: StoredRecurring, after: StoredRecurring): ActivityAction {
  if ((before.paused_at === null) === (after.paused_at === null)) return 'recurring/edited';
  return after.paused_at === null ? 'recurring/resumed' : 'recurring/paused';
}

/**
 * Any member may edit a recurring entry. It continues after the last day with an entry. Entries
 * that a pause skipped are made when the recurring entry is resumed.
 *
 * @throws as for adding
 */
export async function editRecurring(
  trx: WriteQueries,
  caller: Caller,
  id: number,
  body: RecurringBody,
): Promise<RecurringAnswer> {
  const { group, recurring: before } = await lockRecurring(trx, caller, id);
  await requireBookable(trx, caller, group, body.entry);
  const isPaused = body.paused ?? before.paused_at !== null;
  const after = await updateRecurring(trx, id, {
    ...toColumns(body),
    edited_by: caller.userId,
    paused_at: isPaused ? (before.paused_at ?? caller.now) : null,
  });
  await recordActivity(trx, caller, {
    groupId: group.id,
    action: actionOf(before, after),
    before: recurringState(before),
    after: recurringState(after),
  });
  return presentRecurring(await scheduleRecurring(trx, caller, group, after));
}

/** Any member may delete a recurring entry. Its entries stay. @throws 404 */
export async function deleteRecurring(trx: WriteQueries, caller: Caller, id: number): Promise<void> {
  const { group, recurring } = await lockRecurring(trx, caller, id);
  await updateRecurring(trx, id, { deleted_at: caller.now });
  await recordActivity(trx, caller, {
    groupId: group.id,
    action: 'recurring/deleted',
    before: recurringState(recurring),
  });
}
