/**
 * The books of the groups: expenses and settlements with their postings, and the balances that
 * follow from them.
 * Every change also adds an entry to the group's history. Writers hold the group's lock.
 */
import type { ExpenseDraft } from '@quits/contracts/schemas';
import { dayOf, formatMoney, minorUnitOf, sumCents } from '@quits/domain';
import type { Cents } from '@quits/domain';
import type { ExpenseType, Queries, WriteQueries } from '../../db/tables.ts';
import { InputError, conflict, notFound, requireFound, unprocessable } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { recordActivity } from '../history/history.service.ts';
import type { ActivityAction } from '../history/history.service.ts';
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
 * Net balances of a group in cents by user id; positive means the person is owed money. The
 * database keeps them as sums of the postings.
 *
 * @throws when they do not add up to zero, which the database prevents
 */
export async function getBalances(queries: Queries, groupId: number): Promise<Map<number, Cents>> {
  return balancesIn(await listBalances(queries, groupId), groupId);
}

/** Net balances of every group where a person has one: by group id, in cents by user id. */
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

/** The balances of a group and its members, read at the same moment. */
export interface Standing {
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

/** The fields of a group that its books need. */
type BooksOf = Pick<StoredGroup, 'id' | 'currency'>;

/** @throws 409 when the last write takes a balance beyond `MAX_BALANCE_CENTS` */
export async function requireBearable(trx: WriteQueries, { id, currency }: BooksOf): Promise<void> {
  const balances = await getBalances(trx, id);
  if ([...balances.values()].some((cents) => Math.abs(cents) > MAX_BALANCE_CENTS))
    throw conflict(`A balance in this group would be beyond ${formatMoney(MAX_BALANCE_CENTS, currency)}`);
}

/** Records an entry before and after its change in the group's history. */
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

/** @throws 422 for problems that the schema cannot detect */
function postingsFor({ currency }: BooksOf, { now }: Caller, draft: ExpenseDraft): NewPosting[] {
  const problem = findDraftProblem(draft, { now, currency });
  if (problem) throw new InputError([problem]);
  return toPostings(draft, minorUnitOf(currency));
}

const WAITING = { confirmation: 'waiting', confirmed_at: null, confirmation_reason: null } as const;

/** A receiver who records a payment has confirmed it already (extras §6). */
function confirmationAtFirst(caller: Caller, postings: readonly NewPosting[]) {
  const isReceiver = receiverOf({ postings: [...postings] }) === caller.userId;
  return isReceiver ? { confirmation: 'confirmed' as const, confirmed_at: caller.now } : WAITING;
}

/**
 * The postings of a new entry. All people in it must be members.
 *
 * @throws 422 for a day too far ahead, amounts that do not fit the currency, shares that do not
 *   match the split, or a person who is not a member
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
  /** The rule that creates the entry, and the due day. */
  recurring?: { id: number; day: string };
}

/**
 * @throws 422 for a day too far ahead, amounts that do not fit the currency, shares that do not
 *   match the split, or a person who is not a member
 * @throws 409 when a balance would be too large
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

/**
 * An edit without `split` keeps the stored split, unless the new shares no longer match it (extras
 * §1).
 */
function splitAfter(
  before: BookedExpense,
  { split, totalCents }: ExpenseDraft,
  postings: readonly NewPosting[],
  unit: Cents,
): { split?: string | null } {
  if (split !== undefined) return { split: splitColumn(split) };
  return isSplitAsStored(before, postings, totalCents, unit) ? {} : { split: null };
}

/** An edit without `original` keeps the amount in the other currency, unless the total changes. */
function originalAfter({ total_cents }: BookedExpense, { original, totalCents }: ExpenseDraft) {
  if (original !== undefined) return originalColumns(original);
  return total_cents === totalCents ? {} : originalColumns(null);
}

/**
 * Whether an edit changes what the receiver confirms: the amount, the day or the notes (extras §6).
 */
function isOtherPayment(before: BookedExpense, { totalCents, date, notes }: ExpenseDraft): boolean {
  return (
    totalCents !== before.total_cents ||
    (date !== undefined && date !== before.date) ||
    (notes !== undefined && notes !== before.notes)
  );
}

/**
 * @throws 422 as for booking, and when a settlement gets other people or a former member's part
 *   changes
 * @throws 409 when a balance would be too large
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

/** @throws 409 when hiding or showing an expense would give a former member a balance */
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
 * Hides an expense or shows it again. The row is kept either way. A restored settlement that was
 * rejected waits for an answer again.
 *
 * @throws 409 when a former member would get a balance, or a balance would be too large
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

/**
 * Finds an expense for reading. @throws 404 (with `detail`) when it does not exist, is deleted, or
 * belongs to another group
 */
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

/**
 * Finds an expense for a change, deleted or not. Locks its group, then reads the expense again.
 * @throws 404
 */
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

/** Like `lockExpense`, but only for an expense that is not deleted. @throws 404 */
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
