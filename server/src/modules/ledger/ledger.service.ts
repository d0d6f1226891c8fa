/**
 * The books of the groups: expenses and settlements with their postings, and the balances that follow from them.
 * Every change is also a line of the group's history. Who writes holds the group's lock.
 */
import type { ExpenseDraft } from '@quits/contracts/schemas';
import { dayOf, formatMoney, minorUnitOf, sumCents } from '@quits/domain';
import type { Cents } from '@quits/domain';
import type { ExpenseType, Queries, WriteQueries } from '../../db/tables.ts';
import { InputError, conflict, notFound, requireFound, unprocessable } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { recordActivity } from '../activity/activity.service.ts';
import type { ActivityAction } from '../activity/activity.service.ts';
import { lockGroupForMember, memberIdsOf, requireMember } from '../membership/membership.service.ts';
import type { StoredGroup } from '../membership/membership.service.ts';
import {
  detailsOf,
  isSplitAsStored,
  originalColumns,
  receiverOf,
  splitColumn,
  stateOf,
  toPostings,
} from './expense.ts';
import type { BookedExpense, NewPosting } from './expense.ts';
import {
  findDraftProblem,
  findEditProblem,
  findStranger,
  findUnevenFormer,
  isSameSettlement,
} from './ledger.policy.ts';
import {
  findExpense,
  insertExpense,
  listBalances,
  listBalancesByGroup,
  listPeople,
  listStanding,
  updateExpense,
} from './ledger.repository.ts';

export {
  createBooksSum,
  countOnExpense,
  findExpense,
  findLastRate,
  hasEntry,
  listEntryIdsOf,
  listGroupExpenseIds,
  listPeople,
  netsByGroup,
  waitingByGroup,
  readExpenses,
} from './ledger.repository.ts';
export type { SumBooks } from './ledger.repository.ts';

/** The largest balance, either way, in cents (decisions §5): sums of balances stay exact. */
const MAX_BALANCE_CENTS = 10_000_000_000_000;

/** The description of every settlement (decisions §5). */
export const SETTLEMENT_DESCRIPTION = 'Settlement';

/**
 * Net balances of a group in cents by user id, positive is owed money: the sums of the postings, which the database
 * keeps beside them.
 *
 * @throws when they do not add up to zero, which the database prevents
 */
export async function getBalances(queries: Queries, groupId: number): Promise<Map<number, Cents>> {
  return balancesIn(await listBalances(queries, groupId), groupId);
}

/** The net balances of every group in which a person has one, by group id, in cents by user id. */
export async function getBalancesByGroup(
  queries: Queries,
  userId: number,
): Promise<Map<number, Map<number, Cents>>> {
  const groups = new Map<number, Map<number, Cents>>();
  for (const { group_id, user_id, cents } of await listBalancesByGroup(queries, userId)) {
    const balances = groups.get(group_id) ?? new Map<number, Cents>();
    groups.set(group_id, balances.set(user_id, cents));
  }
  return groups;
}

function balancesIn(rows: readonly { user_id: number; cents: Cents }[], groupId: number): Map<number, Cents> {
  if (sumCents(rows.map(({ cents }) => cents)) !== 0)
    throw new Error(`The books of group ${String(groupId)} do not balance`);
  return new Map(rows.map(({ user_id, cents }) => [user_id, cents]));
}

/** How the people of a group stand, all of one moment. */
export interface Standing {
  /** The newest hash of the history. */
  version: string;
  /** Names of the present members: nobody else has a balance, for who has one cannot be removed. */
  names: ReadonlyMap<number, string>;
  /** As `getBalances` gives them. */
  balances: ReadonlyMap<number, Cents>;
}

/** @throws when the balances do not add up to zero, which the database prevents */
export async function getStanding(queries: Queries, groupId: number): Promise<Standing> {
  const rows = await listStanding(queries, groupId);
  const booked = rows.flatMap(({ id, cents }) => (cents === null ? [] : [{ user_id: id, cents }]));
  const present = rows.filter(({ removed_at }) => removed_at === null);
  return {
    version: rows[0]?.head ?? '',
    names: new Map(present.map(({ id, name }) => [id, name])),
    balances: balancesIn(booked, groupId),
  };
}

/** A group as far as its books need it. */
type BooksOf = Pick<StoredGroup, 'id' | 'currency'>;

/** @throws 409 when what was just written takes a balance beyond the largest */
export async function requireBearable(trx: WriteQueries, { id, currency }: BooksOf): Promise<void> {
  const balances = await getBalances(trx, id);
  if ([...balances.values()].some((cents) => Math.abs(cents) > MAX_BALANCE_CENTS))
    throw conflict(`A balance in this group would be beyond ${formatMoney(MAX_BALANCE_CENTS, currency)}`);
}

/** Says in the history of its group what an entry was and what it is. */
export async function recordEntry(
  trx: WriteQueries,
  caller: Caller,
  action: ActivityAction,
  states: { before: BookedExpense } | { before?: BookedExpense; after: BookedExpense },
): Promise<void> {
  const { id, group_id } = 'after' in states ? states.after : states.before;
  await recordActivity(trx, caller, {
    groupId: group_id,
    expenseId: id,
    action,
    before: states.before && stateOf(states.before),
    after: 'after' in states ? stateOf(states.after) : undefined,
  });
}

/** @throws 422 for what no schema can know */
function postingsFor({ currency }: BooksOf, { now }: Caller, draft: ExpenseDraft): NewPosting[] {
  const problem = findDraftProblem(draft, { now, currency });
  if (problem) throw new InputError([problem]);
  return toPostings(draft, minorUnitOf(currency));
}

/** Nobody has answered. */
const WAITING = { confirmation: 'waiting', confirmed_at: null, confirmation_reason: null } as const;

/** Who records what they received themselves has confirmed it (extras §6). */
function confirmationAtFirst(caller: Caller, postings: readonly NewPosting[]) {
  const isReceiver = receiverOf({ postings: [...postings] }) === caller.userId;
  return isReceiver ? { confirmation: 'confirmed' as const, confirmed_at: caller.now } : WAITING;
}

/**
 * The postings of what is new: everybody in it is a member.
 *
 * @throws 422 for a day too far ahead, amounts that do not fit the currency, shares that are not of its split, or
 *   somebody who is no member
 */
export async function newPostingsFor(
  queries: Queries,
  caller: Caller,
  group: BooksOf,
  draft: ExpenseDraft,
): Promise<NewPosting[]> {
  const postings = postingsFor(group, caller, draft);
  const stranger = findStranger(postings, await memberIdsOf(queries, group.id));
  if (stranger) throw new InputError([stranger]);
  return postings;
}

interface NewExpense {
  type: ExpenseType;
  draft: ExpenseDraft;
  /** The rule that makes it, and of which of its days. */
  recurring?: { id: number; day: string };
}

/**
 * @throws 422 for a day too far ahead, amounts that do not fit the currency, shares that are not of its split, or
 *   somebody who is no member; 409 when a balance would be too large
 */
export async function bookExpense(
  trx: WriteQueries,
  caller: Caller,
  group: BooksOf,
  { type, draft, recurring }: NewExpense,
): Promise<BookedExpense> {
  const postings = await newPostingsFor(trx, caller, group, draft);
  const values = {
    ...detailsOf({ ...draft, date: draft.date ?? dayOf(caller.now) }),
    split: splitColumn(draft.split ?? null),
    ...originalColumns(draft.original ?? null),
    group_id: group.id,
    type,
    ...(type === 'settlement' && confirmationAtFirst(caller, postings)),
    total_cents: draft.totalCents,
    created_by: caller.userId,
    created_at: caller.now,
    ...(recurring && { recurring_id: recurring.id, recurring_day: recurring.day }),
  };
  const expense = await insertExpense(trx, values, postings);
  await requireBearable(trx, group);
  const action = type === 'settlement' ? 'settlement/recorded' : 'expense/added';
  await recordEntry(trx, caller, action, { after: expense });
  return expense;
}

/** An edit that does not name the way to split keeps it, unless it does not give the new shares (extras §1). */
function splitAfter(
  before: BookedExpense,
  { split, totalCents }: ExpenseDraft,
  postings: readonly NewPosting[],
  unit: Cents,
): { split?: string | null } {
  if (split !== undefined) return { split: splitColumn(split) };
  return isSplitAsStored(before, postings, totalCents, unit) ? {} : { split: null };
}

/** An edit that does not name what was paid in another currency keeps it, unless the total is another one. */
function originalAfter({ total_cents }: BookedExpense, { original, totalCents }: ExpenseDraft) {
  if (original !== undefined) return originalColumns(original);
  return total_cents === totalCents ? {} : originalColumns(null);
}

/** Whether an edit changes what a receiver confirms: the amount, the day or the notes (extras §6). */
function isOtherPayment(before: BookedExpense, { totalCents, date, notes }: ExpenseDraft): boolean {
  return (
    totalCents !== before.total_cents ||
    (date !== undefined && date !== before.date) ||
    (notes !== undefined && notes !== before.notes)
  );
}

/**
 * @throws 422 as for booking, and when a settlement gets other people or a former member's part changes; 409 when a balance would be too large
 */
export async function amendExpense(
  trx: WriteQueries,
  caller: Caller,
  group: BooksOf,
  { before, draft }: { before: BookedExpense; draft: ExpenseDraft },
): Promise<BookedExpense> {
  const postings = postingsFor(group, caller, draft);
  const isSettlement = before.type === 'settlement';
  if (isSettlement && !isSameSettlement(before.postings, postings))
    throw unprocessable('A settlement stays between the same two people', 'payers');
  const problem = findEditProblem(before.postings, postings, await memberIdsOf(trx, group.id));
  if (problem) throw new InputError([problem]);
  const values = {
    ...detailsOf(draft),
    ...(isSettlement && { description: SETTLEMENT_DESCRIPTION }),
    ...(isSettlement && isOtherPayment(before, draft) && WAITING),
    ...originalAfter(before, draft),
    ...splitAfter(before, draft, postings, minorUnitOf(group.currency)),
    total_cents: draft.totalCents,
  };
  const after = await updateExpense(trx, before, values, postings);
  await requireBearable(trx, group);
  await recordEntry(trx, caller, 'expense/edited', { before, after });
  return after;
}

/** @throws 409 when hiding an expense, or showing it, would give somebody who has left the group a balance */
export async function requireEvenFormer(
  trx: WriteQueries,
  { id, group_id, postings }: BookedExpense,
): Promise<void> {
  const userId = findUnevenFormer(postings, await memberIdsOf(trx, group_id));
  if (userId === undefined) return;
  const person = (await listPeople(trx, id)).get(userId);
  throw conflict(`${person?.name ?? 'Somebody'} has left the group and would get a balance`);
}

/**
 * Hides an expense, or shows it again; it is kept either way. A rejected settlement waits for an answer again.
 *
 * @throws 409 when somebody who has left the group would get a balance, or somebody one that is too large
 */
export async function setExpenseDeleted(
  trx: WriteQueries,
  caller: Caller,
  group: BooksOf,
  { expense, isDeleted }: { expense: BookedExpense; isDeleted: boolean },
): Promise<BookedExpense> {
  await requireEvenFormer(trx, expense);
  const values = isDeleted
    ? { deleted_at: caller.now, deleted_by: caller.userId }
    : { deleted_at: null, deleted_by: null, ...(expense.confirmation === 'rejected' && WAITING) };
  const changed = await updateExpense(trx, expense, values);
  await requireBearable(trx, group);
  if (isDeleted) await recordEntry(trx, caller, 'expense/deleted', { before: expense });
  else await recordEntry(trx, caller, 'expense/restored', { after: changed });
  return changed;
}

const NOT_FOUND = 'Expense not found';

/** An expense to be read. @throws 404 (with `detail`) when it is not there, deleted, or in a group of others */
export async function findVisibleExpense(
  queries: Queries,
  caller: Caller,
  id: number,
  detail = NOT_FOUND,
): Promise<BookedExpense> {
  const expense = await findExpense(queries, id);
  if (expense?.deleted_at !== null) throw notFound(detail);
  await requireMember(queries, caller, expense.group_id, detail);
  return expense;
}

/** An entry with its group, both locked. */
export interface LockedExpense {
  group: StoredGroup;
  expense: BookedExpense;
}

/** Finds an expense, deleted or not, for a change: its group is locked, then it is read again. @throws 404 */
export async function lockExpense(
  trx: WriteQueries,
  caller: Caller,
  id: number,
  detail = NOT_FOUND,
): Promise<LockedExpense> {
  const { group_id } = requireFound(await findExpense(trx, id), detail);
  const group = await lockGroupForMember(trx, caller, group_id, detail);
  return { group, expense: requireFound(await findExpense(trx, id), detail) };
}

/** The same, of one that is not deleted. @throws 404 */
export async function lockVisibleExpense(
  trx: WriteQueries,
  caller: Caller,
  id: number,
  detail = NOT_FOUND,
): Promise<LockedExpense> {
  const locked = await lockExpense(trx, caller, id, detail);
  if (locked.expense.deleted_at !== null) throw notFound(detail);
  return locked;
}
