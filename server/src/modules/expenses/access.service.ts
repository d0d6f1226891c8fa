/** Finds and locks the entries that the caller may see. */
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { notFound, requireFound } from '../../errors/app-error.ts';
import type { PlainCode } from '../../errors/refusals.ts';
import type { Caller } from '../../http/caller.ts';
import { lockGroupForMember, requireMember, type StoredGroup } from '../membership/membership.service.ts';
import type { StoredExpense } from './expense.ts';
import { findExpense } from './expenses.repository.ts';

/**
 * Finds an expense for reading. @throws 404 (with `code`) when it does not exist, is deleted, or
 * belongs to another group
 */
export async function findVisibleExpense(
  queries: Queries,
  caller: Caller,
  id: number,
  code: PlainCode = 'expense_not_found',
): Promise<StoredExpense> {
  const expense = await findExpense(queries, id);
  if (expense?.deleted_at !== null) throw notFound(code);
  await requireMember(queries, caller, expense.group_id, code);
  return expense;
}

/** Finds an expense for reading, deleted or not. @throws 404 when it does not exist or belongs to another group */
export async function requireExpenseOfMember(
  queries: Queries,
  caller: Caller,
  id: number,
): Promise<StoredExpense> {
  const expense = requireFound(await findExpense(queries, id), 'expense_not_found');
  await requireMember(queries, caller, expense.group_id, 'expense_not_found');
  return expense;
}

/** An entry with its group, both locked. */
export interface LockedExpense {
  group: StoredGroup;
  expense: StoredExpense;
}

/**
 * Finds an expense for a change, deleted or not. Locks its group, then reads the expense again.
 * @throws 404
 */
export async function lockExpense(
  trx: WriteQueries,
  caller: Caller,
  id: number,
  code: PlainCode = 'expense_not_found',
): Promise<LockedExpense> {
  const { group_id } = requireFound(await findExpense(trx, id), code);
  const group = await lockGroupForMember(trx, caller, group_id, code);
  return { group, expense: requireFound(await findExpense(trx, id), code) };
}

/** Like `lockExpense`, but only for an expense that is not deleted. @throws 404 */
export async function lockVisibleExpense(
  trx: WriteQueries,
  caller: Caller,
  id: number,
  code: PlainCode = 'expense_not_found',
): Promise<LockedExpense> {
  const locked = await lockExpense(trx, caller, id, code);
  if (locked.expense.deleted_at !== null) throw notFound(code);
  return locked;
}
