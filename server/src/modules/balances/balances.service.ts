/** The balances of a group: nets, pairwise debts, fewest payments, and their check. */
import type { BalanceAnswer as Balance, BalanceViewsAnswer } from '@quits/contracts';
import { type Cents, settlementPlan, toDollars, type Transfer } from '@quits/domain';
import type { Queries } from '../../db/tables.ts';
import type { Caller } from '../../http/caller.ts';
import { readVersioned } from '../history/history.service.ts';
import { requireMember } from '../membership/membership.service.ts';
import { listMemberBalances } from './balances.repository.ts';
import type { CountedBalances, ReadBalances } from './counted-balances.service.ts';
import type { SumPostings } from './postings-sum.repository.ts';

export { createPostingsSum } from './postings-sum.repository.ts';

/** The balances of a group and its members, read at the same moment. */
interface MemberBalances {
  /** The newest hash of the history. */
  version: string;
  /**
   * Names of the present members. Only members have balances, because a member with a balance
   * cannot be removed.
   */
  names: ReadonlyMap<number, string>;
  /** The same as the result of `getBalances`. */
  balances: ReadonlyMap<number, Cents>;
}

async function getMemberBalances(queries: Queries, groupId: number): Promise<MemberBalances> {
  const rows = await listMemberBalances(queries, groupId);
  const present = rows.filter(({ removed_at }) => removed_at === null);
  return {
    version: rows[0]?.head ?? '',
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
): Promise<SettlementPlan & Pick<MemberBalances, 'balances'>> {
  const { balances, names } = await getMemberBalances(queries, groupId);
  return { balances, names, plan: settlementPlan(balances) };
}

/**
 * The payments that settle all balances of a group, and the members' names. @throws 404 for
 * strangers
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

function isAsKept({ perPerson }: CountedBalances, balances: ReadonlyMap<number, Cents>): boolean {
  const people = new Set([...perPerson.keys(), ...balances.keys()]);
  return [...people].every((id) => {
    const { paid, share } = perPerson.get(id) ?? NOTHING;
    return paid - share === (balances.get(id) ?? 0);
  });
}

/** Counts a group's entries, and adds up their postings. */
export interface BalanceReaders {
  readBalances: ReadBalances;
  sumPostings: SumPostings;
  /** Whether the caller has closed the connection. */
  isGone: () => boolean;
}

/**
 * The balances of a group, counted for this answer. Earlier counts are compared with
 * the sums in the database, and counted again when they differ.
 *
 * @throws 404 for strangers
 */
async function readChecked(
  queries: Queries,
  caller: Caller,
  groupId: number,
  { readBalances, sumPostings, isGone }: BalanceReaders,
) {
  for (let isAnew = false; ;) {
    const group = await readVersioned(queries, caller, groupId);
    const counted = await readBalances(queries, group, { version: group.head, isAnew, isGone });
    const linesCents = await sumPostings(queries, groupId, counted.entries);
    const members = await getMemberBalances(queries, groupId);
    const isSame = members.version === counted.version;
    if (isSame && (isAnew || isAsKept(counted, members.balances)))
      return { ...counted, ...members, currency: group.currency, linesCents };
    // A write in between explains a difference, so it is no error.
    isAnew = isSame;
  }
}

const NOTHING = { paid: 0, share: 0 };

/**
 * The balances of a group in three ways, and the check of its postings.
 *
 * @throws 404 for strangers
 */
export async function getBalanceViews(
  queries: Queries,
  caller: Caller,
  groupId: number,
  readers: BalanceReaders,
): Promise<BalanceViewsAnswer> {
  const { currency, names, balances, entries, linesCents, pairwise, perPerson } = await readChecked(
    queries,
    caller,
    groupId,
    readers,
  );
  const members = [...names].map(([id, name]) => {
    const { paid, share } = perPerson.get(id) ?? NOTHING;
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
    pairwise: present(pairwise),
    fewest: present(settlementPlan(balances)),
    checked: {
      entries,
      sum: toDollars(linesCents),
      at: new Date(caller.now).toISOString(),
    },
  };
}
