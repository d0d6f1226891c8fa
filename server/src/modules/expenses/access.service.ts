/** Finds and locks the entries that the caller may see. */
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { notFound, requireFound } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { lockGroupForMember, requireMember } from '../membership/membership.service.ts';
import type { StoredGroup } from '../membership/membership.service.ts';
import type { StoredExpense } from './expense.ts';
import { findExpense } from './expenses.repository.ts';

const NOT_FOUND = 'Expense not found';

/**
 * Finds an expense for reading. @throws 404 (with `detail`) when it does not exist, is deleted, or
 * belongs to another group
 */
export async function findVisibleExpense(
  queries: Queries,
  caller: Caller,
  id: number,
  detail = NOT_FOUND,
): Promise<StoredExpense> {
  const expense = await findExpense(queries, id);
  if (expense?.deleted_at !== null) throw notFound(detail);
  await requireMember(queries, caller, expense.group_id, detail);
  return expense;
}

/** Finds an expense for reading, deleted or not. @throws 404 when it does not exist or belongs to another group */
export async function requireExpenseOfMember(
  queries: Queries,
  caller: Caller,
  id: number,
): Promise<StoredExpense> {
  const expense = requireFound(await findExpense(queries, id), NOT_FOUND);
  await requireMember(queries, caller, expense.group_id, NOT_FOUND);
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
  detail = NOT_FOUND,
): Promise<LockedExpense> {
  const { group_id } = requireFound(await findExpense(trx, id), detail);
  const group = await lockGroupForMember(trx, caller, group_id, detail);
  return { group, expense: requireFound(await findExpense(trx, id), detail) };
}

/** Like `lockExpense`, but only for an expense that is not deleted. @throws 404 */
export async function lockVisibleExpense(
  trx: WriteQueries,
  caller: Caller,
  id: number,
  detail = NOT_FOUND,
): Promise<LockedExpense> {
  const locked = await lockExpense(trx, caller, id, detail);
  if (locked.expense.deleted_at !== null) throw notFound(detail);
  return locked;
}
