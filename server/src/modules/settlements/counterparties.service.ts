/**
 * The open amounts between the caller and each other person across all groups, and their settlement
 *.
 */
import type { PeopleAnswer } from '@quits/contracts';
import { type Cents, minorUnitOf, settlementPlan, sumCents, toDollars, type Transfer } from '@quits/domain';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { AppError, InputError, requireFound, unprocessable } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { CallInput } from '../../http/routes.ts';
import type { StoredExpense } from '../expenses/expense.ts';
import { getBalances, getBalancesByGroup } from '../ledger/ledger.service.ts';
import {
  findMembership,
  listAcquaintances,
  listOwnGroups,
  lockGroupForMember,
  type StoredGroup,
} from '../membership/membership.service.ts';
import { bookSettlement } from './settlements.service.ts';

/** The open amount in one group. Positive amounts are owed to the caller. */
interface OpenGroup extends Pick<StoredGroup, 'id' | 'name' | 'currency'> {
  cents: Cents;
}

/**
 * What each other person pays one person according to the plan, by user id; negative in the
 * opposite direction.
 */
function debtsToward(userId: number, plan: readonly Transfer[]): Map<number, Cents> {
  const debts = new Map<number, Cents>();
  for (const { fromUserId, toUserId, cents } of plan) {
    if (toUserId === userId) debts.set(fromUserId, cents);
    if (fromUserId === userId) debts.set(toUserId, 0 - cents);
  }
  return debts;
}

function totalsOf(open: readonly OpenGroup[]): PeopleAnswer[number]['totals'] {
  const currencies = [...new Set(open.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const groups = open.filter((group) => group.currency === currency);
    return {
      currency,
      amount: toDollars(sumCents(groups.map(({ cents }) => cents))),
      groups: groups.map(({ id, name, cents }) => ({ group_id: id, name, amount: toDollars(cents) })),
    };
  });
}

/**
 * All people in the caller's groups, by name, with the open amounts. They are the fewest payments
 * of each group, as its page shows them.
 */
export async function getPeople(queries: Queries, caller: Caller): Promise<PeopleAnswer> {
  const open = new Map<number, OpenGroup[]>();
  const groups = await listOwnGroups(queries, caller);
  const balances = await getBalancesByGroup(queries, caller.userId);
  for (const group of groups) {
    const debts = debtsToward(caller.userId, settlementPlan(balances.get(group.id) ?? new Map()));
    for (const [userId, cents] of debts) open.set(userId, [...(open.get(userId) ?? []), { ...group, cents }]);
  }
  const people = await listAcquaintances(queries, caller);
  return people
    .filter(({ id, isPresent }) => isPresent || open.has(id))
    .map(({ id, name }) => ({ user: { id, name }, totals: totalsOf(open.get(id) ?? []) }));
}

export type SettleAllBody = CallInput<'settleAll'>['body'];

interface LockedGroup {
  group: StoredGroup;
  /** The currently open amount, the caller's, and what was paid of it. */
  cents: Cents;
  named: Cents;
  paid: Cents;
  /** The position in the request. */
  place: number;
}

/** Locks the named groups in a fixed order, so that two people never wait for each other. */
async function lockNamed(
  trx: WriteQueries,
  caller: Caller,
  { userId, groups }: SettleAllBody,
): Promise<LockedGroup[]> {
  const locked: LockedGroup[] = [];
  const inOrder = groups.map((row, place) => ({ ...row, place })).sort((a, b) => a.groupId - b.groupId);
  for (const { groupId, cents: named, partCents: paid = named, place } of inOrder) {
    const group = await lockGroupForMember(trx, caller, groupId);
    requireFound(await findMembership(trx, groupId, userId), 'person_not_found');
    const plan = settlementPlan(await getBalances(trx, groupId));
    const cents = debtsToward(caller.userId, plan).get(userId) ?? 0;
    locked.push({ group, cents, named, paid, place });
  }
  return locked.sort((a, b) => a.place - b.place);
}

/**
 * Books the planned payment of each named group, or a part of it, between the caller and another person, in
 * either direction. Books all payments or none.
 *
 * @throws 404 for outsiders to a group and for a person who never was in it, 422 for the caller
 *   themselves and for a group with another currency or a part of a whole unit; 409 with `current` when the
 *   open amounts differ
 */
export async function settleAll(
  trx: WriteQueries,
  caller: Caller,
  body: SettleAllBody,
): Promise<StoredExpense[]> {
  const { userId, currency, date, notes } = body;
  if (userId === caller.userId) throw unprocessable('settlement_with_self', 'user_id');
  const locked = await lockNamed(trx, caller, body);
  const foreign = locked.find(({ group }) => group.currency !== currency);
  if (foreign)
    throw new InputError([
      {
        field: `groups.${String(foreign.place)}.group_id`,
        message: `must be a group in ${currency}`,
        code: 'other_currency',
        params: { currency },
      },
    ]);
  if (locked.some(({ cents, named }) => cents !== named)) {
    const current = locked.map(({ group, cents }) => ({ group_id: group.id, amount: toDollars(cents) }));
    throw new AppError(409, 'amounts_changed', { current });
  }
  if (locked.some(({ paid }) => paid % minorUnitOf(currency) !== 0))
    throw unprocessable('whole_payment_needed', 'groups');
  const settlements: StoredExpense[] = [];
  for (const { group, paid: cents } of locked) {
    const [fromUserId, toUserId] = cents > 0 ? [userId, caller.userId] : [caller.userId, userId];
    const payment = { fromUserId, toUserId, cents: Math.abs(cents) };
    settlements.push(await bookSettlement(trx, caller, group, payment, { date, notes }));
  }
  return settlements;
}
