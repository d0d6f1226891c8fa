import type { Balance } from '@quits/contracts';
import { settlementPlan, toCents } from '@quits/domain';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { conflict } from '../../errors.ts';
import type { Caller } from '../../plugins/auth.ts';
import { getBalances } from '../expenses/balances.service.ts';
import { SETTLEMENT_DESCRIPTION, bookExpense } from '../expenses/expenses.service.ts';
import type { BookedExpense } from '../expenses/expenses.service.ts';
import { listMembers, lockGroupForMember, requireMember } from '../groups/access.service.ts';
import { canSettle } from './settlements.policy.ts';
import { presentBalances } from './settlements.presenter.ts';

/** Who should pay whom so that everybody in the group is even. @throws 404 for strangers */
export async function getGroupBalances(
  queries: Queries,
  caller: Caller,
  groupId: number,
): Promise<Balance[]> {
  await requireMember(queries, caller, groupId);
  const plan = settlementPlan(await getBalances(queries, groupId));
  const members = await listMembers(queries, groupId);
  // Nobody else has a balance: who has one cannot be removed.
  return presentBalances(plan, new Map(members.map(({ id, name }) => [id, name])));
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
  { to_user_id: toUserId, amount }: { to_user_id: number; amount: number },
): Promise<BookedExpense> {
  await lockGroupForMember(trx, caller, groupId);
  const cents = toCents(amount);
  const plan = settlementPlan(await getBalances(trx, groupId));
  if (!canSettle(plan, { fromUserId: caller.userId, toUserId, cents })) {
    throw conflict('You do not owe this much to this person');
  }
  const draft = {
    description: SETTLEMENT_DESCRIPTION,
    totalCents: cents,
    lines: [
      { side: 'payer' as const, userId: caller.userId, cents },
      { side: 'share' as const, userId: toUserId, cents },
    ],
  };
  return bookExpense(trx, caller, groupId, { type: 'settlement', draft });
}
