/**
 * Books, changes and hides entries with their postings. Every change also adds an item to the
 * group's history. The caller holds the group's lock.
 */
import { type ActivityAction, toClient } from '@quits/contracts';
import type { ExpenseDraft } from '@quits/contracts/schemas';
import { type Cents, dayOf, minorUnitOf } from '@quits/domain';
import type { ExpenseType, Queries, WriteQueries } from '../../db/tables.ts';
import { InputError, conflict, unprocessable } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { recordActivities, recordActivity } from '../history/history.service.ts';
import { listSuccessors } from '../history/reading.service.ts';
import { type LedgerGroup, requireBalanceWithinLimit } from '../ledger/ledger.service.ts';
import { type NewPosting, toPostings } from '../ledger/postings.ts';
import { memberIdsOf } from '../membership/membership.service.ts';
import { listPeople } from './details.repository.ts';
import { bookBill, claimedColumns, peopleOf, sharesFrom, type StoredBill } from './bill.ts';
import { expenseState } from './expense-answers.ts';
import {
  detailsOf,
  isSplitAsStored,
  originalColumns,
  receiverOf,
  splitColumn,
  type StoredExpense,
  wireOriginalOf,
  withOtherPeople,
} from './expense.ts';
import {
  findDraftProblem,
  findEditProblem,
  findNonMember,
  findUnsettledFormerMember,
  isOtherPayment,
  isSameSettlement,
} from './expenses.policy.ts';
import { insertExpenses, listOpenFor, updateExpense } from './expenses.repository.ts';

export const SETTLEMENT_DESCRIPTION = 'Settlement';

/** Records an entry before and after its change in the group's history. */
export async function recordEntry(
  trx: WriteQueries,
  caller: Caller,
  action: ActivityAction,
  states: { before: StoredExpense } | { before?: StoredExpense; after: StoredExpense },
): Promise<void> {
  const { id, group_id } = 'after' in states ? states.after : states.before;
  await recordActivity(trx, caller, {
    groupId: group_id,
    expenseId: id,
    action,
    before: states.before && expenseState(states.before),
    after: 'after' in states ? expenseState(states.after) : undefined,
  });
}

/** @throws 422 for problems that the schema cannot detect */
function postingsFor({ currency }: LedgerGroup, { now }: Caller, draft: ExpenseDraft): NewPosting[] {
  const problem = findDraftProblem(draft, { now, currency });
  if (problem) throw new InputError([problem]);
  return toPostings(draft, minorUnitOf(currency));
}

const WAITING = { confirmation: 'waiting', confirmed_at: null, confirmation_reason: null } as const;

/** A receiver who records a payment has confirmed it already. */
function confirmationAtFirst(caller: Caller, postings: readonly NewPosting[]) {
  const isReceiver = receiverOf({ postings: [...postings] }) === caller.userId;
  return isReceiver ? { confirmation: 'confirmed' as const, confirmed_at: caller.now } : WAITING;
}

/** @throws 422 as for booking */
function postingsOfMembers(
  caller: Caller,
  group: LedgerGroup,
  draft: ExpenseDraft,
  memberIds: ReadonlySet<number>,
): NewPosting[] {
  const postings = postingsFor(group, caller, draft);
  const nonMember = findNonMember(postings, memberIds);
  if (nonMember) throw new InputError([nonMember]);
  return postings;
}

/** @throws 422 as for booking, when an entry could not be booked as it is */
export async function requireValidEntry(
  queries: Queries,
  caller: Caller,
  group: LedgerGroup,
  draft: ExpenseDraft,
): Promise<void> {
  const booked = bookBill(draft, { userId: caller.userId, currency: group.currency });
  postingsOfMembers(caller, group, booked.draft, await memberIdsOf(queries, group.id));
}

interface NewExpense {
  type: ExpenseType;
  draft: ExpenseDraft;
  /** The rule that creates the entry, and the due day. */
  recurring?: { id: number; day: string };
  /** It was settled elsewhere, so no receiver is asked to confirm it. */
  isImported?: boolean;
  /** The id that the caller's app gave it. */
  clientId?: string | undefined;
  /** When it was typed in (ms), if the app sent it later. */
  enteredAt?: number | undefined;
}

function columnsOf(
  caller: Caller,
  group: LedgerGroup,
  { type, draft, recurring, isImported = false, clientId }: NewExpense,
  postings: readonly NewPosting[],
  bill: ReturnType<typeof bookBill>['columns'],
) {
  return {
    // Several rows of one statement have the same columns, so none is left to its default.
    ...detailsOf({ ...draft, date: draft.date ?? dayOf(caller.now), notes: draft.notes ?? '' }),
    split: splitColumn(draft.split ?? null),
    ...bill,
    ...originalColumns(draft),
    group_id: group.id,
    type,
    ...(type === 'settlement' && !isImported && confirmationAtFirst(caller, postings)),
    total_cents: draft.totalCents,
    created_by: caller.userId,
    created_at: caller.now,
    client_id: clientId ?? null,
    ...(recurring && { recurring_id: recurring.id, recurring_day: recurring.day }),
  };
}

/**
 * Puts people who have taken a place where an entry names its placeholder, because an entry may wait offline while
 * that happens.
 */
async function withSuccessors(
  queries: Queries,
  groupId: number,
  draft: ExpenseDraft,
  memberIds: ReadonlySet<number>,
): Promise<ExpenseDraft> {
  const named = new Set([...draft.payers, ...draft.shares].map(({ userId }) => userId));
  if ([...named].every((id) => memberIds.has(id))) return draft;
  const successors = await listSuccessors(queries, groupId);
  const moved = <Row extends { userId: number }>(row: Row): Row => {
    const userId = successors.get(row.userId);
    // An entry cannot name the same person twice.
    return userId === undefined || named.has(userId) ? row : { ...row, userId };
  };
  return withOtherPeople(draft, moved);
}

/**
 * Adds new entries of one group. All people in them must be members. The caller checks the balances after the last
 * ones.
 *
 * @throws 422 for a day too far ahead, amounts that do not fit the currency, shares that do not
 *   match the split, or a person who is not a member
 */
export async function addExpenses(
  trx: WriteQueries,
  caller: Caller,
  group: LedgerGroup,
  entries: readonly NewExpense[],
): Promise<StoredExpense[]> {
  const memberIds = await memberIdsOf(trx, group.id);
  const values = [];
  for (const sent of entries) {
    const known = await withSuccessors(trx, group.id, sent.draft, memberIds);
    const { draft, columns } = bookBill(known, { userId: caller.userId, currency: group.currency });
    const entry = { ...sent, draft };
    const postings = postingsOfMembers(caller, group, draft, memberIds);
    values.push({ values: columnsOf(caller, group, entry, postings, columns), postings });
  }
  const expenses = await insertExpenses(trx, values, group.currency);
  const activities = expenses.map((expense, index) => ({
    action: expense.type === 'settlement' ? ('settlement/recorded' as const) : ('expense/added' as const),
    expenseId: expense.id,
    after: expenseState(expense),
    enteredAt: entries[index]?.enteredAt,
    // Of a file people are told once.
    ...(entries[index]?.isImported === true && { tells: [] }),
  }));
  await recordActivities(trx, caller, group.id, activities);
  return expenses;
}

/** Books one entry. @throws as `addExpenses`, and 409 when a balance would be too large */
export async function bookExpense(
  trx: WriteQueries,
  caller: Caller,
  group: LedgerGroup,
  entry: NewExpense,
): Promise<StoredExpense> {
  const [expense] = await addExpenses(trx, caller, group, [entry]);
  if (expense === undefined) throw new Error('An entry was not stored');
  await requireBalanceWithinLimit(trx, group);
  return expense;
}

/**
 * An edit without `split` keeps the stored split, unless the new shares no longer match it.
 */
function splitAfter(
  before: StoredExpense,
  { split, totalCents }: ExpenseDraft,
  postings: readonly NewPosting[],
  unit: Cents,
): { split?: string | null } {
  if (split !== undefined) return { split: splitColumn(split) };
  return isSplitAsStored(before, postings, totalCents, unit) ? {} : { split: null };
}

/** An edit without `original` keeps the amount in the other currency, unless the total changes. */
function originalAfter({ total_cents }: StoredExpense, draft: ExpenseDraft) {
  const isKept = draft.original === undefined && total_cents === draft.totalCents;
  return isKept ? {} : originalColumns(draft);
}

/**
 * @throws 422 as for booking, and when a settlement gets other people or a former member's part
 *   changes
 * @throws 409 when a balance would be too large
 */
export async function amendExpense(
  trx: WriteQueries,
  caller: Caller,
  group: LedgerGroup,
  { before, draft: sent }: { before: StoredExpense; draft: ExpenseDraft },
): Promise<StoredExpense> {
  const { draft, columns } = bookBill(sent, { userId: caller.userId, currency: group.currency, before });
  const postings = postingsFor(group, caller, draft);
  const isSettlement = before.type === 'settlement';
  if (isSettlement && !isSameSettlement(before.postings, postings))
    throw unprocessable('settlement_people_fixed', 'payers');
  if (isSettlement && draft.totalCents < 0) throw unprocessable('settlement_below_zero', 'total_amount');
  const problem = findEditProblem(before.postings, postings, await memberIdsOf(trx, group.id));
  if (problem) throw new InputError([problem]);
  const values = {
    ...detailsOf(draft),
    ...(isSettlement && { description: SETTLEMENT_DESCRIPTION }),
    ...(isSettlement && isOtherPayment(before, draft) && WAITING),
    ...originalAfter(before, draft),
    ...(columns.bill === null
      ? splitAfter(before, draft, postings, minorUnitOf(group.currency))
      : { split: splitColumn({ mode: 'items', values: [] }) }),
    ...columns,
    total_cents: draft.totalCents,
  };
  const after = await updateExpense(trx, before, values, { postings, currency: group.currency });
  await requireBalanceWithinLimit(trx, group);
  await recordEntry(trx, caller, 'expense/edited', { before, after });
  return after;
}

/**
 * Books a member's claim of an item: the bill as it is then, and the shares that it gives.
 *
 * @throws 422 when a former member's share would change, 409 when a balance would be too large
 */
export async function bookClaim(
  trx: WriteQueries,
  caller: Caller,
  group: LedgerGroup,
  { before, bill }: { before: StoredExpense; bill: StoredBill },
): Promise<StoredExpense> {
  const { currency } = group;
  const unit = minorUnitOf(currency);
  const total = { totalCents: before.total_cents, paid: toClient(wireOriginalOf(before)), currency };
  const payers = before.postings
    .filter(({ side }) => side === 'payer')
    .map(({ user_id, amount_cents }) => ({ userId: user_id, cents: amount_cents }));
  const shares = sharesFrom(bill, peopleOf(bill), total);
  const postings = toPostings({ totalCents: before.total_cents, payers, shares }, unit);
  const problem = findEditProblem(before.postings, postings, await memberIdsOf(trx, group.id));
  if (problem) throw new InputError([problem]);
  const after = await updateExpense(trx, before, claimedColumns(before, bill), { postings, currency });
  await requireBalanceWithinLimit(trx, group);
  await recordEntry(trx, caller, 'expense/claimed', { before, after });
  return after;
}

/** Ends the claiming of what a person added to a group, who is about to leave it. */
export async function endClaimingOf(
  trx: WriteQueries,
  caller: Caller,
  group: LedgerGroup,
  userId: number,
): Promise<void> {
  for (const before of await listOpenFor(trx, group.id, userId)) {
    const after = await updateExpense(trx, before, { claiming: 0 });
    await recordEntry(trx, caller, 'expense/edited', { before, after });
  }
}

/** @throws 409 when hiding or showing an expense would give a former member a balance */
export async function requireFormerMembersSettled(
  trx: WriteQueries,
  { id, group_id, postings }: StoredExpense,
): Promise<void> {
  const userId = findUnsettledFormerMember(postings, await memberIdsOf(trx, group_id));
  if (userId === undefined) return;
  const person = (await listPeople(trx, id)).get(userId);
  throw conflict('former_member_unsettled', { name: person?.name ?? 'Somebody' });
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
  group: LedgerGroup,
  { expense, isDeleted }: { expense: StoredExpense; isDeleted: boolean },
): Promise<StoredExpense> {
  await requireFormerMembersSettled(trx, expense);
  const values = isDeleted
    ? { deleted_at: caller.now, deleted_by: caller.userId }
    : { deleted_at: null, deleted_by: null, ...(expense.confirmation === 'rejected' && WAITING) };
  const changed = await updateExpense(trx, expense, values);
  await requireBalanceWithinLimit(trx, group);
  if (isDeleted) await recordEntry(trx, caller, 'expense/deleted', { before: expense });
  else await recordEntry(trx, caller, 'expense/restored', { after: changed });
  return changed;
}
