/** Settles debts within a group. */
import { minorUnitOf, settlementPlan, type Transfer } from '@quits/domain';
import type { ExpenseDraft } from '@quits/contracts/schemas';
import type { WriteQueries } from '../../db/tables.ts';
import { InputError, conflict, unprocessable } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { findDebt } from '../balances/balances.service.ts';
import { SETTLEMENT_DESCRIPTION, bookExpense } from '../expenses/booking.service.ts';
import type { StoredExpense } from '../expenses/expense.ts';
import { findTooLarge } from '../expenses/expenses.policy.ts';
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
}

/**
 * Records that the caller paid another member. Locks the group, so that the second of two
 * concurrent payments finds the debt gone.
 *
 * @throws 404 for outsiders, 422 for a part of a whole unit and beyond the limit of the currency, 409 when the caller does not owe that
 *   much to that person
 */
export async function settle(
  trx: WriteQueries,
  caller: Caller,
  groupId: number,
  { toUserId, cents, ...details }: Payment,
): Promise<StoredExpense> {
  const group = await lockGroupForMember(trx, caller, groupId);
  const plan = settlementPlan(await getBalances(trx, groupId));
  if (cents % minorUnitOf(group.currency) !== 0) throw unprocessable('whole_payment_needed', 'amount');
  const tooLarge = findTooLarge(cents, group.currency);
  if (tooLarge) throw new InputError([{ field: 'amount', ...tooLarge }]);
  const payment = { fromUserId: caller.userId, toUserId, cents };
  if (!canSettle(plan, payment)) {
    const owed = await findDebt(trx, { groupId, from: caller.userId, to: toUserId });
    // The larger of the two counts: the payment of the plan, or the debt from entries.
    if (!canSettle([{ ...payment, cents: owed }], payment)) throw conflict('not_that_much_owed');
  }
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
