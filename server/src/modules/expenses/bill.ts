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
import type { StoredExpense } from './expense.ts';
import { wireOriginalOf } from './expense.ts';

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

/** Everybody who shares a bill that is open: who was named, then who claims an item, in the order of their ids. */
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
    return { ...item, id: known.id, people: before?.claiming === 1 ? known.people : item.people };
  });
}

/** Only its maker opens an entry for claiming, ends that, and edits it meanwhile. @throws 403 */
function requireMaker(before: StoredExpense | undefined, userId: number, isOpen: boolean): void {
  if (before && (isOpen || before.claiming === 1) && before.created_by !== userId)
    throw forbidden('claiming_is_of_maker');
}

const isSame = (a: readonly PersonAmount[], b: readonly PersonAmount[]) =>
  JSON.stringify([...a].sort(byId)) === JSON.stringify([...b].sort(byId));

const NONE: BillColumns = { bill: null, claiming: 0 };

/**
 * Books the bill of a draft: its columns, and the draft with the shares that it gives while it is open for claiming,
 * when those that were sent do not count. An edit that says nothing of the bill keeps it while the shares follow.
 *
 * @param before the entry that is edited
 * @throws 403 for a change of an open entry by another than its maker, 422 as `sharesFrom`, for a bill without a split
 *   by items, for claiming without items, and for shares that do not follow
 */
export function bookBill(
  draft: ExpenseDraft,
  { userId, currency, before }: { userId: number; currency: string; before?: StoredExpense },
): { draft: ExpenseDraft; columns: BillColumns } {
  const stored = before && billOf(before);
  const isByItems = draft.split === undefined ? stored !== undefined : draft.split?.mode === 'items';
  const isOpen = isByItems && (draft.claiming ?? before?.claiming === 1);
  requireMaker(before, userId, isOpen);
  if (!isByItems) {
    if (draft.items?.length || draft.extras?.length || draft.claiming)
      throw unprocessable('items_need_split', 'items');
    return { draft, columns: NONE };
  }
  const wasOpen = before?.claiming === 1;
  const items = itemsOf(draft, before, stored);
  const extras = [...(draft.extras ?? stored?.extras ?? [])];
  if (isOpen && items.length === 0) throw unprocessable('claiming_needs_items', 'claiming');
  const sent = draft.shares.map((row) => ({ userId: row.userId }));
  const sharers = wasOpen && stored ? stored.sharers : sent;
  const paid = paidIn(draft, before);
  const total = { totalCents: draft.totalCents, paid, currency };
  const people = isOpen || wasOpen ? peopleOf({ items, sharers }) : sent.map((row) => row.userId);
  const isUnaware = draft.split === undefined && draft.items === undefined && draft.extras === undefined;
  const column = (named: StoredBill['sharers']): BillColumns => ({
    bill: billColumn({ items, extras, sharers: named }, paid),
    claiming: isOpen ? 1 : 0,
  });
  if (isOpen || wasOpen) {
    const shares = sharesFrom({ items, extras }, people, total);
    return {
      draft: { ...draft, shares },
      columns: column(isOpen ? sharers : shares.map((row) => ({ userId: row.userId }))),
    };
  }
  if (isUnaware && !followsBill({ items, extras }, draft.shares, total)) return { draft, columns: NONE };
  if (!isSame(sharesFrom({ items, extras }, people, total), draft.shares))
    throw unprocessable('split_differs', 'split');
  return { draft, columns: column(sent) };
}

/** What was paid in another currency, after an edit. */
function paidIn({ original, totalCents }: ExpenseDraft, before: StoredExpense | undefined): Paid {
  if (original !== undefined) return original;
  return before?.total_cents === totalCents ? toClient(wireOriginalOf(before)) : null;
}

function followsBill(
  bill: Pick<StoredBill, 'items' | 'extras'>,
  shares: readonly PersonAmount[],
  total: Total,
): boolean {
  const people = shares.map(({ userId }) => userId);
  const sized = { ...bill, people, total: Math.abs(total.paid?.totalCents ?? total.totalCents) };
  return findBillProblem(sized) === undefined && isSame(sharesFrom(bill, people, total), shares);
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
