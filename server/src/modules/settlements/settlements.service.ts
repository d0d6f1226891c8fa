import type { BalanceAnswer as Balance, BalanceViewsAnswer } from '@quits/contracts';
import { minorUnitOf, settlementPlan, toDollars } from '@quits/domain';
import type { Cents, Transfer } from '@quits/domain';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { conflict, unprocessable } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { readVersioned } from '../history/history.service.ts';
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
  const { balances, names } = await getStanding(queries, groupId);
  return { plan: settlementPlan(balances), names };
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

/** Whether the counted sums match the balances that the database stores. */
function isAsKept({ sums }: Books, balances: ReadonlyMap<number, Cents>): boolean {
  const people = new Set([...sums.keys(), ...balances.keys()]);
  return [...people].every((id) => {
    const { paid, share } = sums.get(id) ?? NOTHING;
    return paid - share === (balances.get(id) ?? 0);
  });
}

/** Counts a group's entries, and adds up their lines. */
export interface BooksReaders {
  readBooks: ReadBooks;
  sumBooks: SumBooks;
  /** Whether the caller has closed the connection. */
  isGone: () => boolean;
}

/**
 * The books of a group, added up for this answer (extras §5). Earlier counts are compared with the
 * sums in the database, and counted again when they differ.
 *
 * @throws 404 for strangers
 */
async function readChecked(
  queries: Queries,
  caller: Caller,
  groupId: number,
  { readBooks, sumBooks, isGone }: BooksReaders,
) {
  for (let isAnew = false; ;) {
    const group = await readVersioned(queries, caller, groupId);
    const books = await readBooks(queries, group, { version: group.head, isAnew, isGone });
    const linesCents = await sumBooks(queries, groupId, books.entries);
    const standing = await getStanding(queries, groupId);
    const isSame = standing.version === books.version;
    if (isSame && (isAnew || isAsKept(books, standing.balances)))
      return { ...books, ...standing, currency: group.currency, linesCents };
    // A write in between explains a difference, so it is no error.
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

/**
 * A settlement must not exceed the debt between the two people in a list of the group (decisions
 * §5).
 */
export function canSettle(plan: readonly Transfer[], { fromUserId, toUserId, cents }: Transfer): boolean {
  const entry = plan.find((transfer) => transfer.fromUserId === fromUserId && transfer.toUserId === toUserId);
  return entry !== undefined && cents > 0 && cents <= entry.cents;
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
  { toUserId, cents, readBooks }: { toUserId: number; cents: number; readBooks: ReadBooks },
): Promise<BookedExpense> {
  const group = await lockGroupForMember(trx, caller, groupId);
  const plan = settlementPlan(await getBalances(trx, groupId));
  if (cents % minorUnitOf(group.currency) !== 0)
    throw unprocessable('The amount must be whole: the currency has no decimals', 'amount');
  const payment = { fromUserId: caller.userId, toUserId, cents };
  // The larger of the two lists counts (extras §5). The second is only read when the first is not
  // enough.
  if (!canSettle(plan, payment) && !canSettle((await readBooks(trx, group)).pairwise, payment))
    throw conflict('You do not owe this much to this person');
  return bookSettlement(trx, caller, group, payment);
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
): Promise<BookedExpense> {
  const draft = {
    description: SETTLEMENT_DESCRIPTION,
    totalCents: cents,
    payers: [{ userId: fromUserId, cents }],
    shares: [{ userId: toUserId, cents }],
  };
  return bookExpense(trx, caller, group, { type: 'settlement', draft });
}
