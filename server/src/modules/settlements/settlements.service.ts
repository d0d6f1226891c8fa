import type { BalanceAnswer as Balance, BalanceViewsAnswer } from '@quits/contracts';
import { minorUnitOf, settlementPlan, toDollars } from '@quits/domain';
import type { Cents, Transfer } from '@quits/domain';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { conflict, unprocessable } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { readVersioned } from '../activity/activity.service.ts';
import type { Books, ReadBooks } from '../ledger/books.service.ts';
import type { BookedExpense } from '../ledger/expense.ts';
import { SETTLEMENT_DESCRIPTION, bookExpense, getBalances, getStanding } from '../ledger/ledger.service.ts';
import type { SumBooks } from '../ledger/ledger.service.ts';
import { lockGroupForMember, requireMember } from '../membership/membership.service.ts';
import type { StoredGroup } from '../membership/membership.service.ts';

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
  const { balances, names } = await getStanding(queries, groupId);
  return { plan: settlementPlan(balances), names };
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

/** Whether what the entries come to is what the database keeps beside its lines. */
function isAsKept({ sums }: Books, balances: ReadonlyMap<number, Cents>): boolean {
  const people = new Set([...sums.keys(), ...balances.keys()]);
  return [...people].every((id) => {
    const { paid, share } = sums.get(id) ?? NOTHING;
    return paid - share === (balances.get(id) ?? 0);
  });
}

/** What counts entries, and what adds up their lines. */
export interface BooksReaders {
  readBooks: ReadBooks;
  sumBooks: SumBooks;
}

/**
 * What a group's entries come to. They are added up for this very answer (extras §5); what was counted before is
 * compared with the sums that the database keeps, and counted anew where one differs.
 *
 * @throws 404 for strangers
 */
async function readChecked(
  queries: Queries,
  caller: Caller,
  groupId: number,
  { readBooks, sumBooks }: BooksReaders,
) {
  for (let isAnew = false; ;) {
    const group = await readVersioned(queries, caller, groupId);
    const books = await readBooks(queries, group, { version: group.head, isAnew });
    const linesCents = await sumBooks(queries, groupId, books.entries);
    const standing = await getStanding(queries, groupId);
    const isSame = standing.version === books.version;
    if (isSame && (isAnew || isAsKept(books, standing.balances)))
      return { ...books, ...standing, currency: group.currency, linesCents };
    // Somebody may have written in between; then nothing is wrong.
    isAnew = isSame;
  }
}

const NOTHING = { paid: 0, share: 0 };

/**
 * The balances of a group in three ways, and the check of its books.
 *
 * @throws 404 for strangers
 */
export async function getBalanceViews(
  queries: Queries,
  caller: Caller,
  groupId: number,
  readers: BooksReaders,
): Promise<BalanceViewsAnswer> {
  const { currency, names, balances, entries, linesCents, pairwise, sums } = await readChecked(
    queries,
    caller,
    groupId,
    readers,
  );
  const members = [...names].map(([id, name]) => {
    const { paid, share } = sums.get(id) ?? NOTHING;
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

/** One settles at most what one owes the other in a list of the group (decisions §5). */
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
  { toUserId, cents, readBooks }: { toUserId: number; cents: number; readBooks: ReadBooks },
): Promise<BookedExpense> {
  const group = await lockGroupForMember(trx, caller, groupId);
  const plan = settlementPlan(await getBalances(trx, groupId));
  if (cents % minorUnitOf(group.currency) !== 0)
    throw unprocessable('The amount must be whole: the currency has no decimals', 'amount');
  const payment = { fromUserId: caller.userId, toUserId, cents };
  // The larger of the two counts (extras §5); what the first allows needs no look at the second.
  if (!canSettle(plan, payment) && !canSettle((await readBooks(trx, group)).pairwise, payment))
    throw conflict('You do not owe this much to this person');
  return bookSettlement(trx, caller, group, payment);
}

/** Books that one has paid another; whether it may be is asked before. The caller holds the group's lock. */
export function bookSettlement(
  trx: WriteQueries,
  caller: Caller,
  group: StoredGroup,
  { fromUserId, toUserId, cents }: Transfer,
): Promise<BookedExpense> {
  const draft = {
    description: SETTLEMENT_DESCRIPTION,
    totalCents: cents,
    payers: [{ userId: fromUserId, cents }],
    shares: [{ userId: toUserId, cents }],
  };
  return bookExpense(trx, caller, group, { type: 'settlement', draft });
}
