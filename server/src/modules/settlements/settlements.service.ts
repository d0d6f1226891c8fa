import { settlementPlan } from '@quits/domain';
import type { Transfer } from '@quits/domain';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { conflict } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import type { BookedExpense } from '../ledger/expense.ts';
import { SETTLEMENT_DESCRIPTION, bookExpense, getBalances } from '../ledger/ledger.service.ts';
import { listMembers, lockGroupForMember, requireMember } from '../membership/membership.service.ts';
import { canSettle } from './settlements.policy.ts';

/** Who should pay whom so that everybody in the group is even, and their names. @throws 404 for strangers */
export async function getSettlementPlan(
  queries: Queries,
  caller: Caller,
  groupId: number,
): Promise<{ plan: Transfer[]; names: Map<number, string> }> {
  await requireMember(queries, caller, groupId);
  const plan = settlementPlan(await getBalances(queries, groupId));
  const members = await listMembers(queries, groupId);
  // Nobody else has a balance: who has one cannot be removed.
  return { plan, names: new Map(members.map(({ id, name }) => [id, name])) };
}

/**
 * Records that the caller paid another member. The group is locked, so that of two at once the second finds
 * the debt gone.
 *
 * @throws 404 for strangers, 409 when the caller does not owe that much to that person
 */
export async function settle(
  trx: WriteQueries,
  caller: Caller,
  groupId: number,
  { toUserId, cents }: { toUserId: number; cents: number },
): Promise<BookedExpense> {
  await lockGroupForMember(trx, caller, groupId);
  const plan = settlementPlan(await getBalances(trx, groupId));
  if (!canSettle(plan, { fromUserId: caller.userId, toUserId, cents }))
    throw conflict('You do not owe this much to this person');
  const draft = {
    description: SETTLEMENT_DESCRIPTION,
    totalCents: cents,
    payers: [{ userId: caller.userId, cents }],
    shares: [{ userId: toUserId, cents }],
  };
  return bookExpense(trx, caller, groupId, { type: 'settlement', draft });
}
