/** Settles debts within a group. */
import { minorUnitOf, settlementPlan, type Transfer } from '@quits/domain';
import type { ExpenseDraft } from '@quits/contracts/schemas';
import type { WriteQueries } from '../../db/tables.ts';
import { conflict, unprocessable } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { ReadBalances } from '../balances/counted-balances.service.ts';
import { SETTLEMENT_DESCRIPTION, bookExpense } from '../expenses/booking.service.ts';
import type { StoredExpense } from '../expenses/expense.ts';
import { getBalances } from '../ledger/ledger.service.ts';
import { lockGroupForMember, type StoredGroup } from '../membership/membership.service.ts';

/**
 * A settlement must not exceed the debt between the two people in a list of the group.
 */
export function canSettle(plan: readonly Transfer[], { fromUserId, toUserId, cents }: Transfer): boolean {
  const entry = plan.find((transfer) => transfer.fromUserId === fromUserId && transfer.toUserId === toUserId);
  return entry !== undefined && cents > 0 && cents <= entry.cents;
}

/** Its day and notes, which a caller may leave out. */
type Details = Pick<ExpenseDraft, 'date' | 'notes'>;

interface Payment extends Details {
  toUserId: number;
  cents: number;
  readBalances: ReadBalances;
}

/**
 * Records that the caller paid another member. Locks the group, so that the second of two
 * concurrent payments finds the debt gone.
 *
 * @throws 404 for strangers, 422 for a part of a whole unit, 409 when the caller does not owe that
 *   much to that person
 */
export async function settle(
  trx: WriteQueries,
  caller: Caller,
  groupId: number,
  { toUserId, cents, readBalances, ...details }: Payment,
): Promise<StoredExpense> {
  const group = await lockGroupForMember(trx, caller, groupId);
  const plan = settlementPlan(await getBalances(trx, groupId));
  if (cents % minorUnitOf(group.currency) !== 0) throw unprocessable('whole_payment_needed', 'amount');
  const payment = { fromUserId: caller.userId, toUserId, cents };
  // The larger of the two lists counts. The second is only read when the first is not
  // enough.
  if (!canSettle(plan, payment) && !canSettle((await readBalances(trx, group)).pairwise, payment))
    throw conflict('not_that_much_owed');
  return bookSettlement(trx, caller, group, payment, details);
}

/**
 * Books a payment between two people. The caller checks that it is allowed and holds the group's
 * lock.
 */
export function bookSettlement(
  trx: WriteQueries,
  caller: Caller,
  group: StoredGroup,
  { fromUserId, toUserId, cents }: Transfer,
  details: Details = {},
): Promise<StoredExpense> {
  const draft = {
    ...details,
    description: SETTLEMENT_DESCRIPTION,
    totalCents: cents,
    payers: [{ userId: fromUserId, cents }],
    shares: [{ userId: toUserId, cents }],
  };
  return bookExpense(trx, caller, group, { type: 'settlement', draft });
}
