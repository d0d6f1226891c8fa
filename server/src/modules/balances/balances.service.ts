/** The balances of a group: nets, pairwise debts, fewest payments, and their check. */
import type { BalanceAnswer as Balance, BalanceViewsAnswer } from '@quits/contracts';
import { type Cents, netDebts, settlementPlan, toDollars, type Transfer } from '@quits/domain';
import type { Queries } from '../../db/tables.ts';
import type { Caller } from '../../http/caller.ts';
import { requireMember } from '../membership/membership.service.ts';
import { listMemberBalances, listMemberDebts } from './balances.repository.ts';
import type { SumPostings } from './postings-sum.repository.ts';

export { findDebt } from './balances.repository.ts';
export { createPostingsSum } from './postings-sum.repository.ts';

/** The balances of a group and its members, read at the same moment. */
interface MemberBalances {
  /**
   * Names of the present members. Only members have balances, because a member with a balance
   * cannot be removed.
   */
  names: ReadonlyMap<number, string>;
  /** The same as the result of `getBalances`. */
  balances: ReadonlyMap<number, Cents>;
}

type MemberRow = Awaited<ReturnType<typeof listMemberBalances>>[number];

function toBalances(rows: readonly MemberRow[]): MemberBalances {
  const present = rows.filter(({ removed_at }) => removed_at === null);
  return {
    names: new Map(present.map(({ id, name }) => [id, name])),
    balances: new Map(rows.flatMap(({ id, cents }) => (cents === null ? [] : [[id, cents]]))),
  };
}

interface SettlementPlan {
  plan: readonly Transfer[];
  names: ReadonlyMap<number, string>;
}

/** What each member of a group is owed, and the payments that settle it. The caller checks the access. */
export async function getNetsAndPlan(
  queries: Queries,
  groupId: number,
): Promise<SettlementPlan & MemberBalances> {
  const { balances, names } = toBalances(await listMemberBalances(queries, groupId));
  return { balances, names, plan: settlementPlan(balances) };
}

/**
 * The payments that settle all balances of a group, and the members' names. @throws 404 for
 * outsiders
 */
export async function getSettlementPlan(
  queries: Queries,
  caller: Caller,
  groupId: number,
): Promise<SettlementPlan> {
  await requireMember(queries, caller, groupId);
  return getNetsAndPlan(queries, groupId);
}

/** The remaining payments as JSON, in dollars. */
export function presentPlan({ plan, names }: SettlementPlan): Balance[] {
  const person = (id: number) => ({ id, name: names.get(id) ?? '' });
  return plan.map(({ fromUserId, toUserId, cents }) => ({
    from_user: person(fromUserId),
    to_user: person(toUserId),
    amount: toDollars(cents),
  }));
}

function sumBy(debts: readonly Transfer[], side: 'fromUserId' | 'toUserId'): Map<number, Cents> {
  const sums = new Map<number, Cents>();
  for (const debt of debts) sums.set(debt[side], (sums.get(debt[side]) ?? 0) + debt.cents);
  return sums;
}

/**
 * The balances of a group in three ways, and the check of its postings.
 *
 * @throws 404 for outsiders
 */
export async function getBalanceViews(
  queries: Queries,
  caller: Caller,
  groupId: number,
  sumPostings: SumPostings,
): Promise<BalanceViewsAnswer> {
  const { currency } = await requireMember(queries, caller, groupId);
  const rows = await listMemberDebts(queries, groupId);
  const entries = rows[0]?.entries ?? 0;
  const linesCents = await sumPostings(queries, groupId, entries);
  const { names, balances } = toBalances(rows);
  const debts = rows.flatMap(({ id, to_user_id, owed_cents }) =>
    to_user_id === null ? [] : [{ fromUserId: id, toUserId: to_user_id, cents: owed_cents ?? 0 }],
  );
  const [paidBy, sharesOf] = [sumBy(debts, 'toUserId'), sumBy(debts, 'fromUserId')];
  const members = [...names].map(([id, name]) => {
    const [paid, share] = [paidBy.get(id) ?? 0, sharesOf.get(id) ?? 0];
    return {
      user: { id, name },
      paid: toDollars(paid),
      share: toDollars(share),
      net: toDollars(paid - share),
    };
  });
  const present = (plan: readonly Transfer[]) => presentPlan({ plan, names });
  return {
    currency,
    members,
    pairwise: present(netDebts(debts)),
    fewest: present(settlementPlan(balances)),
    checked: {
      entries,
      sum: toDollars(linesCents),
      at: new Date(caller.now).toISOString(),
    },
  };
}
