import type { ExpenseAnswer } from '@quits/contracts';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { InputError, conflict, notFound, preconditionFailed, unprocessable } from '../../errors.ts';
import { etagOf, isMatch } from '../../http/etag.ts';
import type { Caller } from '../../plugins/auth.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { listFormerNames, listMembers, lockGroupForMember, requireMember } from '../groups/access.service.ts';
import { findEditProblem, findStranger, findUnevenFormer, isSameSettlement } from './expenses.policy.ts';
import type { LineProblem } from './expenses.policy.ts';
import { presentExpense, presentExpenseDetails } from './expenses.presenter.ts';
import * as repository from './expenses.repository.ts';
import type { BookedExpense } from './expenses.repository.ts';
import { toDraft } from './lines.ts';
import type { ExpenseDraft, ExpenseInput } from './lines.ts';

export type { BookedExpense } from './expenses.repository.ts';

const NOT_FOUND = 'Expense not found';
/** The description of every settlement (decisions §5). */
export const SETTLEMENT_DESCRIPTION = 'Settlement';

async function memberIdsOf(queries: Queries, groupId: number): Promise<Set<number>> {
  return new Set((await listMembers(queries, groupId)).map(({ id }) => id));
}

function refuse(problem: LineProblem): never {
  throw new InputError([problem]);
}

/** The group's expenses, newest first; former members keep their name in them. @throws 404 for strangers */
export async function getGroupExpenses(
  queries: Queries,
  caller: Caller,
  groupId: number,
): Promise<ExpenseAnswer[]> {
  await requireMember(queries, caller, groupId);
  const formerNames = await listFormerNames(queries, groupId);
  const expenses = await repository.listGroupExpenses(queries, groupId);
  return expenses.map((expense) => presentExpense(expense, formerNames));
}

/** What the caller paid or shares in, over all present groups, newest first. */
export function getOwnExpenses(queries: Queries, caller: Caller): Promise<BookedExpense[]> {
  return repository.listExpensesOf(queries, caller.userId);
}

/** @throws 404 when it is not there, deleted, or in a group of others */
export async function getExpenseDetails(queries: Queries, caller: Caller, id: number) {
  const expense = await repository.findExpense(queries, id);
  if (expense?.deleted_at !== null) throw notFound(NOT_FOUND);
  await requireMember(queries, caller, expense.group_id, NOT_FOUND);
  const people = await repository.listPeople(queries, id);
  return { body: presentExpenseDetails(expense, people), etag: etagOf(expense.version) };
}

/**
 * Books an expense in a group whose lock the caller of this function holds.
 *
 * @throws 422 when somebody in it is no member
 */
export async function bookExpense(
  trx: WriteQueries,
  caller: Caller,
  groupId: number,
  { type, draft }: { type: 'expense' | 'settlement'; draft: ExpenseDraft },
): Promise<BookedExpense> {
  const stranger = findStranger(draft.lines, await memberIdsOf(trx, groupId));
  if (stranger) refuse(stranger);
  const { description, totalCents } = draft;
  const values = { groupId, type, description, totalCents, createdBy: caller.userId, now: caller.now };
  const expense = await repository.insertExpense(trx, values, draft.lines);
  await recordActivity(trx, caller, {
    groupId,
    expenseId: expense.id,
    action: type === 'settlement' ? 'settlement/recorded' : 'expense/added',
    after: presentExpense(expense),
  });
  return expense;
}

/** @throws 404 for strangers to the group, 422 when somebody in it is no member */
export async function addExpense(
  trx: WriteQueries,
  caller: Caller,
  { group_id, ...input }: ExpenseInput & { group_id: number },
): Promise<BookedExpense> {
  await lockGroupForMember(trx, caller, group_id);
  return bookExpense(trx, caller, group_id, { type: 'expense', draft: toDraft(input) });
}

/** Finds an expense for a change: its group is locked, then it is read again. */
async function lockExpense(trx: WriteQueries, caller: Caller, id: number): Promise<BookedExpense> {
  const found = await repository.findExpense(trx, id);
  if (found === undefined) throw notFound(NOT_FOUND);
  await lockGroupForMember(trx, caller, found.group_id, NOT_FOUND);
  const expense = await repository.findExpense(trx, id);
  if (expense === undefined) throw notFound(NOT_FOUND);
  return expense;
}

async function lockVisibleExpense(
  trx: WriteQueries,
  caller: Caller,
  id: number,
  ifMatch: string | undefined,
): Promise<BookedExpense> {
  const expense = await lockExpense(trx, caller, id);
  if (expense.deleted_at !== null) throw notFound(NOT_FOUND);
  if (!isMatch(ifMatch, expense.version)) {
    const people = await repository.listPeople(trx, id);
    throw preconditionFailed(presentExpenseDetails(expense, people), etagOf(expense.version));
  }
  return expense;
}

function requireEditable(expense: BookedExpense, draft: ExpenseDraft, memberIds: ReadonlySet<number>): void {
  if (expense.type === 'settlement' && !isSameSettlement(expense.postings, draft.lines)) {
    throw unprocessable('A settlement stays between the same two people', 'payers');
  }
  const problem = findEditProblem(expense.postings, draft.lines, memberIds);
  if (problem) refuse(problem);
}

/** Any member may edit. @throws 404, 412 for a stale `ifMatch`, 422 by the rules of decisions §5 */
export async function editExpense(
  trx: WriteQueries,
  caller: Caller,
  id: number,
  { input, ifMatch }: { input: ExpenseInput; ifMatch: string | undefined },
): Promise<BookedExpense> {
  const before = await lockVisibleExpense(trx, caller, id, ifMatch);
  const draft = toDraft(input);
  requireEditable(before, draft, await memberIdsOf(trx, before.group_id));
  const updated = await repository.updateExpense(trx, before, {
    description: before.type === 'settlement' ? SETTLEMENT_DESCRIPTION : draft.description,
    total_cents: draft.totalCents,
  });
  const after = await repository.replacePostings(trx, updated, draft.lines);
  await recordActivity(trx, caller, {
    groupId: after.group_id,
    expenseId: id,
    action: 'expense/edited',
    before: presentExpense(before),
    after: presentExpense(after),
  });
  return after;
}

async function requireNoUnevenFormer(trx: WriteQueries, expense: BookedExpense): Promise<void> {
  const userId = findUnevenFormer(expense.postings, await memberIdsOf(trx, expense.group_id));
  if (userId === undefined) return;
  const person = (await repository.listPeople(trx, expense.id)).get(userId);
  throw conflict(`${person?.name ?? 'Somebody'} has left the group and would get a balance`);
}

/** Any member may delete; it is hidden and kept. @throws 404, 412, 409 when a former member would get a balance */
export async function deleteExpense(
  trx: WriteQueries,
  caller: Caller,
  id: number,
  ifMatch: string | undefined,
): Promise<void> {
  const expense = await lockVisibleExpense(trx, caller, id, ifMatch);
  await requireNoUnevenFormer(trx, expense);
  await repository.updateExpense(trx, expense, { deleted_at: caller.now, deleted_by: caller.userId });
  const { group_id: groupId } = expense;
  await recordActivity(trx, caller, {
    groupId,
    expenseId: id,
    action: 'expense/deleted',
    before: presentExpense(expense),
  });
}

/** Any member may restore; one that is not deleted stays as it is. @throws 404, 409 as for deleting */
export async function restoreExpense(trx: WriteQueries, caller: Caller, id: number): Promise<BookedExpense> {
  const expense = await lockExpense(trx, caller, id);
  if (expense.deleted_at === null) return expense;
  await requireNoUnevenFormer(trx, expense);
  const restored = await repository.updateExpense(trx, expense, { deleted_at: null, deleted_by: null });
  const { group_id: groupId } = expense;
  await recordActivity(trx, caller, {
    groupId,
    expenseId: id,
    action: 'expense/restored',
    after: presentExpense(restored),
  });
  return restored;
}
