/** The receiver's answer to a settlement. */
import type { WriteQueries } from '../../db/tables.ts';
import { conflict, forbidden, notFound } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { requireBalanceWithinLimit } from '../ledger/ledger.service.ts';
import { type LockedExpense, lockExpense } from './access.service.ts';
import { recordEntry, requireFormerMembersSettled } from './booking.service.ts';
import { receiverOf, type StoredExpense } from './expense.ts';
import { updateExpense } from './expenses.repository.ts';

const ANSWERED = {
  confirmed: 'already_confirmed',
  rejected: 'already_rejected',
} as const;

/**
 * @throws 404 for a settlement that does not exist, 403 for other people than the receiver, 409
 *   when no answer is awaited
 */
function requireWaiting({ expense }: LockedExpense, caller: Caller): void {
  const { type, confirmation, deleted_at } = expense;
  if (deleted_at !== null && confirmation !== 'rejected') throw notFound('expense_not_found');
  if (type !== 'settlement') throw conflict('only_settlements');
  if (receiverOf(expense) !== caller.userId) throw forbidden('receiver_only');
  if (confirmation === null) throw conflict('no_confirmation_needed');
  if (confirmation !== 'waiting') throw conflict(ANSWERED[confirmation]);
}

async function confirm(
  trx: WriteQueries,
  caller: Caller,
  { expense: before }: LockedExpense,
): Promise<StoredExpense> {
  const after = await updateExpense(trx, before, { confirmation: 'confirmed', confirmed_at: caller.now });
  await recordEntry(trx, caller, 'settlement/confirmed', { before, after });
  return after;
}

async function reject(
  trx: WriteQueries,
  caller: Caller,
  { group, expense: before }: LockedExpense,
  reason: string,
): Promise<StoredExpense> {
  await requireFormerMembersSettled(trx, before);
  const after = await updateExpense(trx, before, {
    confirmation: 'rejected',
    confirmed_at: caller.now,
    confirmation_reason: reason,
    deleted_at: caller.now,
    deleted_by: caller.userId,
  });
  await requireBalanceWithinLimit(trx, group);
  await recordEntry(trx, caller, 'settlement/rejected', { before, after });
  return after;
}

/**
 * Records the receiver's answer. A rejected settlement leaves the balances like a deleted one.
 *
 * @param reason why the payment was not received; `undefined`: it was received
 * @throws 404, 403 for other people than the receiver, 409 when no answer is awaited or a former
 *   member would get a balance
 */
export async function answerSettlement(
  trx: WriteQueries,
  caller: Caller,
  id: number,
  reason: string | undefined,
): Promise<LockedExpense> {
  const locked = await lockExpense(trx, caller, id);
  requireWaiting(locked, caller);
  const expense = await (reason === undefined
    ? confirm(trx, caller, locked)
    : reject(trx, caller, locked, reason));
  return { group: locked.group, expense };
}
