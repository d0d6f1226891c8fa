/** Entries whose shares follow from the items of a bill, which members may claim together. */
import { type BillItem, type ExpenseAnswer, toClient, toWire } from '@quits/contracts';
import type { ExpenseDraft } from '@quits/contracts/schemas';
import {
  type BillExtra,
  type Cents,
  findBillProblem,
  minorUnitOf,
  negated,
  type PersonAmount,
  sharesOfBill,
} from '@quits/domain';
import { forbidden, InputError, unprocessable } from '../../errors/app-error.ts';
import { type StoredExpense, wireOriginalOf } from './expense.ts';
import { NOT_WHOLE } from './expenses.policy.ts';

/** A bill as a row keeps it. */
export interface StoredBill {
  items: (BillItem & { id: number })[];
  extras: BillExtra[];
  /** Who shares the rest, besides those who claim items. */
  sharers: { userId: number }[];
}

interface BillColumns {
  bill: string | null;
  claiming: 0 | 1;
}

/** An entry has a new version with each change, so ids of items that were removed never come back. */
const ITEMS_PER_VERSION = 1000;

const wasOpened = (before: StoredExpense | undefined) => before?.claiming === 1;

const byId = (a: { userId: number }, b: { userId: number }) => a.userId - b.userId;

type Kept = Pick<StoredExpense, 'bill' | `original_${'currency' | 'cents' | 'rate' | 'typed'}`>;

/** The stored bill, in cents of the currency that was paid; undefined for an entry without one. */
export function billOf(expense: Kept): StoredBill | undefined {
  if (expense.bill === null) return undefined;
  const { items, extras, sharers } = toClient({
    original: wireOriginalOf(expense),
    // `billColumn` wrote this text.
    ...(JSON.parse(expense.bill) as Pick<ExpenseAnswer, 'items' | 'extras'> & {
      sharers: { user_id: number }[];
    }),
  });
  return { items, extras, sharers };
}

type Paid = { currency: string; totalCents: Cents } | null;

function billColumn(bill: StoredBill, paid: Paid): string {
  const { original: _, ...wire } = toWire<{ original: unknown }>({ original: paid, ...bill });
  return JSON.stringify(wire);
}

/** A bill in the form of an answer. */
export function wireBillOf({
  bill,
  claiming,
}: Pick<StoredExpense, 'bill' | 'claiming'>): Pick<ExpenseAnswer, 'items' | 'extras' | 'claiming'> {
  if (bill === null) return { items: [], extras: [], claiming: false };
  const { items, extras } = JSON.parse(bill) as Pick<ExpenseAnswer, 'items' | 'extras'>;
  return { items, extras, claiming: claiming === 1 };
}

/** All who share a bill that is open: who was named, then who claims an item, in the order of their ids. */
export function peopleOf({ items, sharers }: Pick<StoredBill, 'items' | 'sharers'>): number[] {
  const named = new Set(sharers.map(({ userId }) => userId));
  const claiming = new Set(items.flatMap(({ people }) => people.map(({ userId }) => userId)));
  return [...named, ...[...claiming].filter((userId) => !named.has(userId)).sort((a, b) => a - b)];
}

interface Total {
  totalCents: Cents;
  paid: Paid;
  currency: string;
}

/**
 * The shares that a bill gives, in the order of `people`. @throws 422 when items and extras exceed the total, name
 * other people, or make a share less than zero
 */
export function sharesFrom(
  bill: Pick<StoredBill, 'items' | 'extras'>,
  people: readonly number[],
  { totalCents, paid, currency }: Total,
): PersonAmount[] {
  const sized = { ...bill, people, total: Math.abs(paid?.totalCents ?? totalCents) };
  const problem = findBillProblem(sized);
  const shares = problem === undefined && sharesOfBill(sized, Math.abs(totalCents), minorUnitOf(currency));
  if (!shares)
    throw new InputError([{ field: 'items', message: problem ?? 'must fit the total', code: 'items_unfit' }]);
  return totalCents > 0 ? shares : shares.map(({ userId, cents }) => ({ userId, cents: negated(cents) }));
}

/** Items with their ids. While the entry is open, those that it has keep their claims. */
function itemsOf(draft: ExpenseDraft, before: StoredExpense | undefined, stored: StoredBill | undefined) {
  const kept = new Map(stored?.items.map((item) => [item.id, item]));
  const version = (before?.version ?? 0) + 1;
  return (draft.items ?? stored?.items ?? []).map((item, index): StoredBill['items'][number] => {
    const known = item.id === undefined ? undefined : kept.get(item.id);
    if (known === undefined) return { ...item, id: version * ITEMS_PER_VERSION + index };
    // No two items have one id.
    kept.delete(known.id);
    return { ...item, id: known.id, people: wasOpened(before) ? known.people : item.people };
  });
}

/** Only its maker opens an entry for claiming, ends that, and edits it meanwhile. @throws 403 */
function requireMaker(before: StoredExpense | undefined, userId: number, isOpen: boolean): void {
  if (before && (isOpen || before.claiming === 1) && before.created_by !== userId)
    throw forbidden('claiming_is_of_maker');
}

const isSame = (a: readonly PersonAmount[], b: readonly PersonAmount[]) =>
  JSON.stringify([...a].sort(byId)) === JSON.stringify([...b].sort(byId));

/** An entry's bill after a draft of it. */
interface Booking {
  draft: ExpenseDraft;
  before: StoredExpense | undefined;
  bill: Pick<StoredBill, 'items' | 'extras'>;
  paid: Paid;
  currency: string;
}

/** The schema does not know the group's currency. @throws 422 for a part of a unit in a currency without decimals */
function requireWholeUnits({ bill, paid, currency }: Booking): void {
  const unit = minorUnitOf(paid?.currency ?? currency);
  for (const [field, rows] of Object.entries(bill)) {
    const broken = rows.findIndex(({ cents }) => cents % unit !== 0);
    if (broken !== -1) throw new InputError([{ field: `${field}.${String(broken)}.amount`, ...NOT_WHOLE }]);
  }
}

interface BookedBill {
  /** With the shares that are booked. */
  draft: ExpenseDraft;
  columns: BillColumns;
}

const NONE: BillColumns = { bill: null, claiming: 0 };

const sharersOf = (rows: readonly PersonAmount[]) => rows.map(({ userId }) => ({ userId }));

/** @throws 422 for a bill without a split by items */
function bookNone(draft: ExpenseDraft): BookedBill {
  const { items = [], extras = [], claiming = false } = draft;
  if (items.length > 0 || extras.length > 0 || claiming) throw unprocessable('items_need_split', 'items');
  return { draft, columns: NONE };
}

/** What was paid in another currency, after an edit. */
function paidIn({ original, totalCents }: ExpenseDraft, before: StoredExpense | undefined): Paid {
  if (original !== undefined) return original;
  return before?.total_cents === totalCents ? toClient(wireOriginalOf(before)) : null;
}

/** Books a bill that is or was open for claiming: the shares that were sent do not count. */
function bookClaimed(
  { draft, before, bill, paid, currency }: Booking,
  stored: StoredBill | undefined,
  isOpen: boolean,
): BookedBill {
  if (isOpen && bill.items.length === 0) throw unprocessable('claiming_needs_items', 'claiming');
  const named = wasOpened(before) && stored ? stored.sharers : sharersOf(draft.shares);
  const people = peopleOf({ ...bill, sharers: named });
  const shares = sharesFrom(bill, people, { totalCents: draft.totalCents, paid, currency });
  const sharers = isOpen ? named : sharersOf(shares);
  return {
    draft: { ...draft, shares },
    columns: { bill: billColumn({ ...bill, sharers }, paid), claiming: isOpen ? 1 : 0 },
  };
}

/** Whether the shares of a draft are those that a bill gives. */
function followsBill({ draft, bill, paid, currency }: Booking): boolean {
  const people = draft.shares.map(({ userId }) => userId);
  const total = { totalCents: draft.totalCents, paid, currency };
  return isSame(sharesFrom(bill, people, total), draft.shares);
}

const saysNothingOfBill = ({ split, items, extras }: ExpenseDraft) =>
  split === undefined && items === undefined && extras === undefined;

function isFitting({ draft, bill, paid }: Booking): boolean {
  const people = draft.shares.map(({ userId }) => userId);
  const total = Math.abs(paid?.totalCents ?? draft.totalCents);
  return findBillProblem({ ...bill, people, total }) === undefined;
}

/** Books a bill whose shares were sent. An edit that says nothing of it keeps it while they follow. */
function bookFollowed(booking: Booking): BookedBill {
  const { draft, bill, paid } = booking;
  const sharers = sharersOf(draft.shares);
  const columns: BillColumns = { bill: billColumn({ ...bill, sharers }, paid), claiming: 0 };
  if (saysNothingOfBill(draft))
    return { draft, columns: isFitting(booking) && followsBill(booking) ? columns : NONE };
  if (!followsBill(booking)) throw unprocessable('split_differs', 'split');
  return { draft, columns };
}

/**
 * Books the bill of a draft: its columns, and the draft with the shares that it gives while it is open for claiming.
 *
 * @param before the entry that is edited
 * @throws 403 for a change of an open entry by another than its maker, 422 as `sharesFrom`, for a bill without a split
 *   by items, for claiming without items, and for shares that do not follow
 */
export function bookBill(
  draft: ExpenseDraft,
  { userId, currency, before }: { userId: number; currency: string; before?: StoredExpense },
): BookedBill {
  const stored = before && billOf(before);
  const isByItems = draft.split === undefined ? stored !== undefined : draft.split?.mode === 'items';
  const wasOpen = wasOpened(before);
  const isOpen = isByItems && (draft.claiming ?? wasOpen);
  requireMaker(before, userId, isOpen);
  if (!isByItems) return bookNone(draft);
  const extras = [...(draft.extras ?? stored?.extras ?? [])];
  const bill = { items: itemsOf(draft, before, stored), extras };
  const booking = { draft, before, bill, paid: paidIn(draft, before), currency };
  requireWholeUnits(booking);
  return isOpen || wasOpen ? bookClaimed(booking, stored, isOpen) : bookFollowed(booking);
}

/** A bill with a member's claim of an item; a weight of 0 takes it back. Undefined for an unknown item. */
export function withClaim(
  bill: StoredBill | undefined,
  itemId: number,
  { userId, weight }: { userId: number; weight: number },
): StoredBill | undefined {
  if (!bill?.items.some(({ id }) => id === itemId)) return undefined;
  const claimed = (people: BillItem['people']) =>
    [...people.filter((one) => one.userId !== userId), ...(weight > 0 ? [{ userId, weight }] : [])].sort(
      byId,
    );
  return {
    ...bill,
    items: bill.items.map((item) => (item.id === itemId ? { ...item, people: claimed(item.people) } : item)),
  };
}

/** The columns of a bill that was claimed from, in the currency that its entry was paid in. */
export const claimedColumns = (expense: StoredExpense, bill: StoredBill): BillColumns => ({
  bill: billColumn(bill, toClient(wireOriginalOf(expense))),
  claiming: 1,
});
