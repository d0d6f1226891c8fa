/**
 * What the browser works with: names in camel case, amounts in cents. An answer is read into these shapes once,
 * in its endpoint, and a request is made from them once; no screen knows how the wire looks.
 */
import { DEFAULT_CURRENCY, isSplitMode, nearestCents, toDollars } from '@quits/domain';
import type { Category, PersonAmount, Split } from '@quits/domain';
import { readOriginal, writeOriginal } from './original.ts';
import type { Original } from './original.ts';
import { readSplit, writeSplit } from './split.ts';
import type { WireSplit } from './split.ts';
import type {
  CallAnswer,
  CallBody,
  WireBalance,
  WireExpense,
  WireExpenseDetails,
  WireGroup,
} from './types.ts';
import { CONFIRMATION_STATES } from './values.ts';

export type User = CallAnswer<'getUser'>;
/** A member of a group: the same three fields as a user. */
export type Member = User;

export interface Group {
  id: number;
  name: string;
  createdBy: number;
  createdAt: string;
  /** Code of ISO 4217; USD where the answer has none. */
  currency: string;
  /** With what a new expense starts, an extra of our own server. */
  defaultSplit?: Split | null | undefined;
}

export interface GroupSummary extends Group {
  memberCount: number;
  /** Settlements are left out (decisions §5). */
  expenseCount: number;
  /** An extra: what the person is owed (positive) or owes in the group; other back ends leave it out. */
  netCents?: number | undefined;
  /** An extra: how much others did that the person has not seen. */
  unreadCount?: number | undefined;
  /** An extra: how many payments to the person wait for their word. */
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
  /** How it is split, as it was typed; none: by the shares alone. */
  split?: Split | null | undefined;
  /** What was paid in another currency; none: it was paid in the group's. */
  original?: Original | null | undefined;
  totalCents: number;
  payers: readonly PersonAmount[];
  shares: readonly PersonAmount[];
}

/** What the receiver of a settlement said about it, an extra. */
export interface Confirmation {
  state: (typeof CONFIRMATION_STATES)[number];
  /** When and by whom it was answered. */
  at: string | null;
  by: number | null;
  /** Why it was rejected. */
  reason: string | null;
}

export interface Expense extends Omit<ExpenseInput, 'category' | 'date' | 'notes'> {
  /** As the answer has it: whoever shows it says nothing of a category that it does not know. */
  category?: string | null | undefined;
  /** Where the answer has none, the person's own day on which it was added. */
  date: string;
  notes: string;
  id: number;
  groupId: number;
  isSettlement: boolean;
  createdAt: string;
  /** An extra. */
  commentCount?: number;
  /** An extra: how many receipts it has, and, in its details, which. */
  receiptCount?: number;
  receipts?: readonly Receipt[];
  /** An extra, of settlements alone. */
  confirmation?: Confirmation;
  /** The rule that made it, an extra; none: somebody added it. */
  recurringId?: number | null | undefined;
  /** Whom the answer itself names, an extra of our own server: in a list those who have left the group. */
  people: readonly NamedPerson[];
}

/** A picture or a PDF that shows what an entry was for. */
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

/** The day of an ISO instant in the person's own time zone, as `2026-03-05`; an empty text for what is no date. */
export function localDayOf(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const digits = (value: number) => String(value).padStart(2, '0');
  return `${String(date.getFullYear())}-${digits(date.getMonth() + 1)}-${digits(date.getDate())}`;
}

/** Which of two entries is newer, for sorting: by day, then by when it was entered, then by id (extras §1). */
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

/** A newer server may have ways to split that this browser has not heard of: they are none. */
function knownSplit(split: WireSplit<string> | null | undefined): Split | null | undefined {
  if (!split) return split;
  const { mode, values } = split;
  return isSplitMode(mode) ? readSplit({ mode, values }) : undefined;
}

/** A state that this browser has not heard of is none. */
function readConfirmation(wire: WireExpense['confirmation']): Pick<Expense, 'confirmation'> {
  const state = CONFIRMATION_STATES.find((known) => known === wire?.state);
  if (!wire || state === undefined) return {};
  const { at, by, reason } = wire;
  return { confirmation: { state, at, by, reason } };
}

/**
 * Another back end may leave out what only ours gives, and may not have rounded: to the nearest cent. A
 * `type` other than `settlement`, or none, is a normal expense (specification §3).
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

/** The body of a payment of an own debt. */
export function writeSettlement(toUserId: number, cents: number): CallBody<'settleUp'> {
  return { to_user_id: toUserId, amount: toDollars(cents) };
}
