import type { BalanceAnswer as Balance } from '@quits/contracts';
import { minorUnitOf, settlementPlan, toDollars } from '@quits/domain';
import type { Transfer } from '@quits/domain';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { conflict, unprocessable } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import type { BookedExpense } from '../ledger/expense.ts';
import { SETTLEMENT_DESCRIPTION, bookExpense, getBalances } from '../ledger/ledger.service.ts';
import { listMembers, lockGroupForMember, requireMember } from '../membership/membership.service.ts';

interface SettlementPlan {
  plan: readonly Transfer[];
  names: ReadonlyMap<number, string>;
}

/** Who should pay whom so that everybody in the group is even, and their names. @throws 404 for strangers */
export async function getSettlementPlan(
  queries: Queries,
  caller: Caller,
  groupId: number,
): Promise<SettlementPlan> {
  await requireMember(queries, caller, groupId);
  const plan = settlementPlan(await getBalances(queries, groupId));
  const members = await listMembers(queries, groupId);
  // Nobody else has a balance: who has one cannot be removed.
  return { plan, names: new Map(members.map(({ id, name }) => [id, name])) };
}

/** The payments that are still to be made as JSON, in dollars. */
export function presentPlan({ plan, names }: SettlementPlan): Balance[] {
  const person = (id: number) => ({ id, name: names.get(id) ?? '' });
  return plan.map(({ fromUserId, toUserId, cents }) => ({
    from_user: person(fromUserId),
    to_user: person(toUserId),
    amount: toDollars(cents),
  }));
}

/** One settles at most what one owes the other in the group's list (decisions §5). */
export function canSettle(plan: readonly Transfer[], { fromUserId, toUserId, cents }: Transfer): boolean {
  const entry = plan.find((transfer) => transfer.fromUserId === fromUserId && transfer.toUserId === toUserId);
  return entry !== undefined && cents > 0 && cents <= entry.cents;
}

/**
 * Records that the caller paid another member. The group is locked, so that of two at once the second finds
 * the debt gone.
 *
 * @throws 404 for strangers, 422 for a part of a whole unit, 409 when the caller does not owe that much to that person
 */
export async function settle(
  trx: WriteQueries,
  caller: Caller,
  groupId: number,
  { toUserId, cents }: { toUserId: number; cents: number },
): Promise<BookedExpense> {
  const group = await lockGroupForMember(trx, caller, groupId);
  const plan = settlementPlan(await getBalances(trx, groupId));
  if (cents % minorUnitOf(group.currency) !== 0)
    throw unprocessable('The amount must be whole: the currency has no decimals', 'amount');
  if (!canSettle(plan, { fromUserId: caller.userId, toUserId, cents }))
    throw conflict('You do not owe this much to this person');
  const draft = {
    description: SETTLEMENT_DESCRIPTION,
    totalCents: cents,
    payers: [{ userId: caller.userId, cents }],
    shares: [{ userId: toUserId, cents }],
  };
  return bookExpense(trx, caller, group, { type: 'settlement', draft });
}
