/** Members claim the items of a bill together. */
import type { WriteQueries } from '../../db/tables.ts';
import { conflict, notFound } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { findVisibleExpense, lockVisibleExpense } from '../expenses/access.service.ts';
import { billOf, withClaim } from '../expenses/bill.ts';
import { bookClaim } from '../expenses/booking.service.ts';
import type { StoredExpense } from '../expenses/expense.ts';

/**
 * Gives the caller a part of an item, or takes it back with a weight of 0. Who claims shares the entry from then on,
 * and the shares of all follow.
 *
 * @param weight hundredths of a share
 * @throws 404 for outsiders and for an unknown item, 409 while the entry is not open, 422 when a former member's share
 *   would change
 */
export async function claimItem(
  trx: WriteQueries,
  caller: Caller,
  { id, itemId, weight }: { id: number; itemId: number; weight: number },
): Promise<StoredExpense> {
  const claim = { userId: caller.userId, weight };
  const claimIn = (stored: StoredExpense) => withClaim(billOf(stored), itemId, claim);
  if (claimIn(await findVisibleExpense(trx, caller, id)) === undefined) throw notFound('item_not_found');
  const { group, expense } = await lockVisibleExpense(trx, caller, id);
  const bill = claimIn(expense);
  if (bill === undefined) throw notFound('item_not_found');
  if (expense.claiming !== 1) throw conflict('not_open_for_claiming');
  if (JSON.stringify(bill) === JSON.stringify(billOf(expense))) return expense;
  return bookClaim(trx, caller, group, { before: expense, bill });
}
