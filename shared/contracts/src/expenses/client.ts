/**
 * The browser's model: names in camel case, amounts in cents. Each endpoint reads an answer into these shapes
 * once and writes a request from them once. No screen knows the wire format.
 */
import { DEFAULT_CURRENCY, isSplitMode, nearestCents, toDollars } from '@quits/domain';
import type { Category, PersonAmount, Split } from '@quits/domain';
import { readOriginal, writeOriginal } from '../currencies/client.ts';
import type { Original } from '../currencies/client.ts';
import { readSplit, writeSplit } from '../splits/client.ts';
import type { WireSplit } from '../splits/client.ts';
import type {
  CallAnswer,
  CallBody,
  WireBalance,
  WireExpense,
  WireExpenseDetails,
  WireGroup,
} from '../types.ts';
import { CONFIRMATION_STATES } from '../receipts/client.ts';

export type User = CallAnswer<'getUser'>;
/** A member of a group has the same three fields as a user. */
export type Member = User;

export interface Group {
  id: number;
  name: string;
  createdBy: number;
  createdAt: string;
  /** Code of the currency (ISO 4217); USD where the answer has none. */
  currency: string;
  /** The default split of new expenses, an extra of our own server. */
  defaultSplit?: Split | null | undefined;
}

export interface GroupSummary extends Group {
  memberCount: number;
  /** Settlements don't count (decisions §5). */
  expenseCount: number;
  /** An extra: what the person is owed (positive) or owes in the group. Other back ends leave it out. */
  netCents?: number | undefined;
  /** An extra: the number of changes by others that the person has not seen. */
  unreadCount?: number | undefined;
  /** An extra: the number of payments that await the person's confirmation. */
  waitingCount?: number | undefined;
}

interface BalancePerson {
  id: number;
  name: string;
}

/** A payment that would settle a debt. */
export interface Balance {
  from: BalancePerson;
  to: BalancePerson;
  cents: number;
}

/** An expense as it is entered. */
export interface ExpenseInput {
  description: string;
  // Extras: left out towards other back ends.
  category?: Category | null | undefined;
  /** The day on which it was spent, as `2026-03-05`. */
  date?: string | undefined;
  notes?: string | undefined;
  /** The split as it was typed; without it, only the shares count. */
  split?: Split | null | undefined;
  /** The amount in another currency; without it, the group's currency applies. */
  original?: Original | null | undefined;
  totalCents: number;
  payers: readonly PersonAmount[];
  shares: readonly PersonAmount[];
}

/** The receiver's answer to a settlement, an extra. */
export interface Confirmation {
  state: (typeof CONFIRMATION_STATES)[number];
  /** When and by whom it was answered. */
  at: string | null;
  by: number | null;
  /** The reason for a rejection. */
  reason: string | null;
}

export interface Expense extends Omit<ExpenseInput, 'category' | 'date' | 'notes'> {
  /** As the answer has it. Screens show no unknown category. */
  category?: string | null | undefined;
  /** If the answer has none, the local day on which it was added. */
  date: string;
  notes: string;
  id: number;
  groupId: number;
  isSettlement: boolean;
  createdAt: string;
  /** An extra. */
  commentCount?: number;
  /** An extra: the number of receipts. The details also list them. */
  receiptCount?: number;
  receipts?: readonly Receipt[];
  /** An extra, only of settlements. */
  confirmation?: Confirmation;
  /** The rule that created it, an extra; without one, a person added it. */
  recurringId?: number | null | undefined;
  /** People that the answer itself names, an extra of our own server. In a list these are former members. */
  people: readonly NamedPerson[];
}

/** A picture or a PDF that documents an entry. */
export interface Receipt {
  id: number;
  name: string;
  /** Its media type, `image/jpeg`. */
  type: string;
  /** In bytes. */
  size: number;
}

export interface NamedPerson {
  id: number;
  name?: string | undefined;
  email?: string | undefined;
}

type WirePerson = { user_id: number; name?: string | null | undefined; email?: string | null | undefined };

/** The day of an ISO instant in the person's own time zone, as `2026-03-05`; empty for an invalid date. */
export function localDayOf(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const digits = (value: number) => String(value).padStart(2, '0');
  return `${String(date.getFullYear())}-${digits(date.getMonth() + 1)}-${digits(date.getDate())}`;
}

/** Compares two entries for sorting, newest first: by day, then by time of entry, then by id (extras §1). */
export function newestFirst(
  a: Pick<Expense, 'id' | 'date' | 'createdAt'>,
  b: Pick<Expense, 'id' | 'date' | 'createdAt'>,
): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  return Date.parse(b.createdAt) - Date.parse(a.createdAt) || b.id - a.id;
}

export function readGroup({ id, name, created_by, created_at, ...extras }: WireGroup): Group {
  return {
    id,
    name,
    createdBy: created_by,
    createdAt: created_at,
    currency: extras.currency ?? DEFAULT_CURRENCY,
    defaultSplit: knownSplit(extras.default_split),
  };
}

export function readGroupSummary(summary: CallAnswer<'getGroupSummaries'>[number]): GroupSummary {
  const { member_count, expense_count, net, unread_count, waiting_count } = summary;
  return {
    ...readGroup(summary),
    memberCount: member_count,
    expenseCount: expense_count,
    ...(typeof net === 'number' && { netCents: nearestCents(net) }),
    ...(typeof unread_count === 'number' && { unreadCount: unread_count }),
    ...(typeof waiting_count === 'number' && { waitingCount: waiting_count }),
  };
}

export function readBalance({ from_user, to_user, amount }: WireBalance): Balance {
  return { from: from_user, to: to_user, cents: nearestCents(amount) };
}

const namesIn = (rows: readonly WirePerson[]): NamedPerson[] =>
  rows
    .map(({ user_id, name, email }) => ({ id: user_id, name: name ?? undefined, email: email ?? undefined }))
    .filter(({ name, email }) => (name ?? email) !== undefined);

/** A newer server may send unknown ways to split: they count as none. */
function knownSplit(split: WireSplit<string> | null | undefined): Split | null | undefined {
  if (!split) return split;
  const { mode, values } = split;
  return isSplitMode(mode) ? readSplit({ mode, values }) : undefined;
}

/** An unknown state counts as none. */
function readConfirmation(wire: WireExpense['confirmation']): Pick<Expense, 'confirmation'> {
  const state = CONFIRMATION_STATES.find((known) => known === wire?.state);
  if (!wire || state === undefined) return {};
  const { at, by, reason } = wire;
  return { confirmation: { state, at, by, reason } };
}

/**
 * Reads an expense from the wire. Another back end may omit extras and may send unrounded amounts: they are
 * rounded to the nearest cent. A missing `type`, or any but `settlement`, is a normal expense (specification
 * §3).
 */
export function readExpense({ payers, shares, ...expense }: WireExpense): Expense {
  return {
    id: expense.id,
    groupId: expense.group_id,
    description: expense.description ?? '',
    category: expense.category,
    date: expense.date ?? localDayOf(expense.created_at),
    notes: expense.notes ?? '',
    split: knownSplit(expense.split),
    original: expense.original && readOriginal(expense.original),
    totalCents: nearestCents(expense.total_amount),
    isSettlement: expense.type === 'settlement',
    createdAt: expense.created_at,
    recurringId: expense.recurring_id,
    ...(typeof expense.comment_count === 'number' && { commentCount: expense.comment_count }),
    ...(typeof expense.receipt_count === 'number' && { receiptCount: expense.receipt_count }),
    ...readConfirmation(expense.confirmation),
    payers: payers.map(({ user_id, paid_amount }) => ({ userId: user_id, cents: nearestCents(paid_amount) })),
    shares: shares.map(({ user_id, share_amount }) => ({
      userId: user_id,
      cents: nearestCents(share_amount),
    })),
    people: namesIn([...payers, ...shares]),
  };
}

export function readExpenseDetails({ expense, payers, shares, receipts }: WireExpenseDetails): Expense {
  return {
    ...readExpense({ ...expense, payers, shares }),
    ...(receipts && { receipts: receipts.map(({ id, name, type, size }) => ({ id, name, type, size })) }),
  };
}

export function writeExpense(input: ExpenseInput): CallBody<'updateExpense'> {
  const { description, category, date, notes, split, original, totalCents, payers, shares } = input;
  return {
    description,
    ...(category !== undefined && { category }),
    ...(date !== undefined && { date }),
    ...(notes !== undefined && { notes }),
    ...(split !== undefined && { split: split && writeSplit(split) }),
    ...(original !== undefined && { original: original && writeOriginal(original) }),
    total_amount: toDollars(totalCents),
    payers: payers.map(({ userId, cents }) => ({ user_id: userId, paid_amount: toDollars(cents) })),
    shares: shares.map(({ userId, cents }) => ({ user_id: userId, share_amount: toDollars(cents) })),
  };
}

/** Makes the body of a payment of the person's own debt. */
export function writeSettlement(toUserId: number, cents: number): CallBody<'settleUp'> {
  return { to_user_id: toUserId, amount: toDollars(cents) };
}
