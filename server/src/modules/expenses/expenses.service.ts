/** Reads, adds, edits, deletes and restores expenses for a caller. */
import type { ActivityPageAnswer } from '@quits/contracts';
import type { ExpenseDraft } from '@quits/contracts/schemas';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { lockName } from '../../db/dialects.ts';
import { conflict, requireFound } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { requireMatch } from '../../http/etag.ts';
import { requireRecent } from '../history/entered-at.ts';
import { type HistoryPlace, readHistory } from '../history/reading.service.ts';
import { listFormerNames, lockGroupForMember, requireMember } from '../membership/membership.service.ts';
import { findVisibleExpense, type LockedExpense, lockExpense, lockVisibleExpense } from './access.service.ts';
import { amendExpense, bookExpense, setExpenseDeleted } from './booking.service.ts';
import { listPeople, listReceipts } from './details.repository.ts';
import { type DetailedExpense, presentExpenseDetails } from './expense-answers.ts';
import type { StoredExpense } from './expense.ts';
import { findExpense, findExpenseOfClient } from './expenses.repository.ts';
import { listGroupExpenseIds } from './lists.repository.ts';

export {
  countOnExpense,
  findLastRate,
  hasBill,
  hasEntry,
  readExpenses,
  waitingByGroup,
} from './expenses.repository.ts';
export { listEntryIdsOf, listGroupExpenseIds, type Newness, selectEntriesAfter } from './lists.repository.ts';
export { countEntries } from './totals.repository.ts';

/** The ids of the group's expenses, newest first, and the names of former members by user id. @throws 404 for outsiders */
export async function findGroupExpenses(
  queries: Queries,
  caller: Caller,
  groupId: number,
): Promise<{ ids: number[]; formerNames: Map<number, string> }> {
  await requireMember(queries, caller, groupId);
  const formerNames = await listFormerNames(queries, groupId);
  return { ids: await listGroupExpenseIds(queries, groupId), formerNames };
}

async function withDetails(queries: Queries, expense: StoredExpense): Promise<DetailedExpense> {
  const people = await listPeople(queries, expense.id);
  return {
    expense,
    people,
    receipts: expense.receipt_count > 0 ? await listReceipts(queries, expense.id) : [],
  };
}

/** @throws 404 when it does not exist, is deleted, or belongs to another group */
export async function getExpenseDetails(
  queries: Queries,
  caller: Caller,
  id: number,
): Promise<DetailedExpense> {
  return withDetails(queries, await findVisibleExpense(queries, caller, id));
}

/** The history of one entry, also of a deleted one. @throws 404 for outsiders to its group */
export async function getExpenseActivity(
  queries: Queries,
  caller: Caller,
  expenseId: number,
  place: HistoryPlace,
): Promise<ActivityPageAnswer> {
  const { group_id } = requireFound(await findExpense(queries, expenseId), 'expense_not_found');
  const group = await requireMember(queries, caller, group_id, 'expense_not_found');
  return readHistory(queries, caller, group, { ...place, expenseId });
}

interface Sent {
  groupId: number;
  draft: ExpenseDraft;
  clientId?: string | undefined;
  /** In milliseconds since 1970. */
  enteredAt?: number | undefined;
}

/**
 * The expense that an earlier request added under the same `clientId`.
 *
 * @throws 404 for outsiders to the group, 409 when it was added to another group
 */
async function findSent(
  trx: WriteQueries,
  caller: Caller,
  { groupId, clientId }: Sent,
): Promise<StoredExpense | undefined> {
  if (clientId === undefined) return undefined;
  await lockName(trx, `expense of client:${String(caller.userId)}:${clientId}`);
  await requireMember(trx, caller, groupId);
  const expense = await findExpenseOfClient(trx, caller.userId, clientId);
  if (expense && expense.group_id !== groupId) throw conflict('recorded_in_other_group');
  return expense;
}

/**
 * Adds an expense. One that was sent before with the same `clientId` is answered as it is now, also when
 * the new request says something else.
 *
 * @throws 404 for outsiders to the group, 422 when a person in it is not a member, 409 as for booking and
 *   when the `clientId` belongs to another group
 */
export async function addExpense(
  trx: WriteQueries,
  caller: Caller,
  sent: Sent,
): Promise<{ expense: StoredExpense; isRepeated: boolean }> {
  const existing = await findSent(trx, caller, sent);
  if (existing) return { expense: existing, isRepeated: true };
  const { groupId, draft, clientId, enteredAt } = sent;
  requireRecent(enteredAt, caller.now);
  const group = await lockGroupForMember(trx, caller, groupId);
  const entry = { type: 'expense', draft, clientId, enteredAt } as const;
  return { expense: await bookExpense(trx, caller, group, entry), isRepeated: false };
}

async function lockForEdit(
  trx: WriteQueries,
  caller: Caller,
  id: number,
  ifMatch: string | undefined,
): Promise<LockedExpense> {
  const { group, expense } = await lockVisibleExpense(trx, caller, id);
  await requireMatch(ifMatch, expense.version, async () =>
    presentExpenseDetails(await withDetails(trx, expense)),
  );
  return { group, expense };
}

/** Any member may edit. @throws 404, 412 for a stale `ifMatch`, 422 by the rules of an entry */
export async function editExpense(
  trx: WriteQueries,
  caller: Caller,
  id: number,
  { draft, ifMatch }: { draft: ExpenseDraft; ifMatch: string | undefined },
): Promise<StoredExpense> {
  const { group, expense: before } = await lockForEdit(trx, caller, id, ifMatch);
  return amendExpense(trx, caller, group, { before, draft });
}

/**
 * Any member may delete. The expense is hidden and kept. @throws 404, 412, 409 when a former member
 * would get a balance
 */
export async function deleteExpense(
  trx: WriteQueries,
  caller: Caller,
  id: number,
  ifMatch: string | undefined,
): Promise<void> {
  const { group, expense } = await lockForEdit(trx, caller, id, ifMatch);
  await setExpenseDeleted(trx, caller, group, { expense, isDeleted: true });
}

/**
 * Any member may restore. An expense that is not deleted stays unchanged. @throws 404, 409 as for
 * deleting
 */
export async function restoreExpense(trx: WriteQueries, caller: Caller, id: number): Promise<StoredExpense> {
  const { group, expense } = await lockExpense(trx, caller, id);
  if (expense.deleted_at === null) return expense;
  return setExpenseDeleted(trx, caller, group, { expense, isDeleted: false });
}
