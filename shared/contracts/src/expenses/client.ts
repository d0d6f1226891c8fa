/**
 * Entries in the browser: names in camel case, amounts in cents. Each endpoint reads an answer into these
 * shapes once and writes a request from them once. No screen knows the wire format.
 */
import { localeNow, nearestCents, perLocale, type PersonAmount, type Split, toDollars } from '@quits/domain';
import { type Original, readOriginal, writeOriginal } from '../currencies/client.ts';
import { readReceipt, type Receipt } from '../receipts/client.ts';
import { knownSplit, writeSplit } from '../splits/client.ts';
import { readPayers, readShares, writePayers, writeShares } from './amounts.ts';
import type { WireExpense, WireExpenseDetails } from './answer-schemas.ts';
import { type Confirmation, readConfirmation } from './confirmation.ts';
import type { WireExpenseDraft } from './input-schemas.ts';

/**
 * The fields of an entry that are the same text on the wire and in the browser. A new one is a name here and a
 * row in `input-schemas.ts` and `answer-schemas.ts`; the types and both directions follow.
 */
const TEXT_FIELDS = ['description', 'category', 'date', 'notes'] as const;
type TextField = (typeof TEXT_FIELDS)[number];

/**
 * An expense as it is entered. Extras are left out towards other back ends: `category`, `date` (the day on
 * which it was spent, as `2026-03-05`), `notes`, `split` and `original`.
 */
export interface ExpenseInput extends Pick<WireExpenseDraft, TextField> {
  description: string;
  /** The split as it was typed; without it, only the shares count. */
  split?: Split | null | undefined;
  /** The amount in another currency; without it, the group's currency applies. */
  original?: Original | null | undefined;
  totalCents: number;
  payers: readonly PersonAmount[];
  shares: readonly PersonAmount[];
}

/** An entry in an answer. Its `category` is as the answer has it: screens show no unknown one. */
export interface Expense extends Omit<ExpenseInput, TextField>, Pick<WireExpense, TextField> {
  description: string;
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
  /** The recurring expense that created it, an extra; without one, a person added it. */
  recurringId?: number | null | undefined;
  /** People that the answer itself names, an extra of our own server. In a list these are former members. */
  people: readonly NamedPerson[];
}

export interface NamedPerson {
  id: number;
  name?: string | undefined;
  email?: string | undefined;
}

type WirePerson = { user_id: number; name?: string | null | undefined; email?: string | null | undefined };

/** Sweden writes days in the form of ISO 8601. */
const dayFormat = perLocale(({ timeZone }) => new Intl.DateTimeFormat('sv-SE', { timeZone }));

/** The day of an instant (ISO if a text) in the person's own time zone, as `2026-03-05`; empty for an invalid date. */
export function localDayOf(instant: string | Date): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  // The browser's own zone needs no format, which would take a slow phone 10 ms.
  if (localeNow().timeZone !== undefined) return dayFormat().format(date);
  const digits = (value: number) => String(value).padStart(2, '0');
  return `${String(date.getFullYear())}-${digits(date.getMonth() + 1)}-${digits(date.getDate())}`;
}

/** The present day in the person's own time zone, as `2026-03-05`. */
export const today = (): string => localDayOf(new Date());

/** Compares two entries for sorting, newest first: by day, then by time of entry, then by id. */
export function newestFirst(
  a: Pick<Expense, 'id' | 'date' | 'createdAt'>,
  b: Pick<Expense, 'id' | 'date' | 'createdAt'>,
): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  return Date.parse(b.createdAt) - Date.parse(a.createdAt) || b.id - a.id;
}

/** The text fields that are set. */
export function textFieldsOf<Source extends Partial<Record<TextField, unknown>>>(
  source: Source,
): Pick<Source, TextField> {
  const set = TEXT_FIELDS.filter((name) => source[name] !== undefined);
  return Object.fromEntries(set.map((name) => [name, source[name]]));
}

const namesIn = (rows: readonly WirePerson[]): NamedPerson[] =>
  rows
    .map(({ user_id, name, email }) => ({ id: user_id, name: name ?? undefined, email: email ?? undefined }))
    .filter(({ name, email }) => (name ?? email) !== undefined);

/**
 * Reads an expense from the wire. Another back end may omit extras and may send unrounded amounts: they are
 * rounded to the nearest cent. A missing `type`, or any but `settlement`, is a normal expense (specification
 * §3).
 */
export function readExpense(wire: WireExpense): Expense {
  const confirmation = readConfirmation(wire.confirmation);
  return {
    ...textFieldsOf(wire),
    id: wire.id,
    groupId: wire.group_id,
    description: wire.description ?? '',
    date: wire.date ?? localDayOf(wire.created_at),
    notes: wire.notes ?? '',
    split: knownSplit(wire.split),
    original: wire.original && readOriginal(wire.original),
    totalCents: nearestCents(wire.total_amount),
    payers: readPayers(wire.payers),
    shares: readShares(wire.shares),
    isSettlement: wire.type === 'settlement',
    createdAt: wire.created_at,
    recurringId: wire.recurring_id,
    ...(typeof wire.comment_count === 'number' && { commentCount: wire.comment_count }),
    ...(typeof wire.receipt_count === 'number' && { receiptCount: wire.receipt_count }),
    ...(confirmation && { confirmation }),
    people: namesIn([...wire.payers, ...wire.shares]),
  };
}

/** Reads an expense with its receipts and the names of the people in it. */
export function readExpenseDetails({ expense, payers, shares, receipts }: WireExpenseDetails): Expense {
  return {
    ...readExpense({ ...expense, payers, shares }),
    ...(receipts && { receipts: receipts.map(readReceipt) }),
  };
}

/** Writes an entered expense to the wire, with the extras that are set. */
export function writeExpense(input: ExpenseInput): WireExpenseDraft {
  const { split, original, totalCents, payers, shares } = input;
  return {
    ...textFieldsOf(input),
    ...(split !== undefined && { split: split && writeSplit(split) }),
    ...(original !== undefined && { original: original && writeOriginal(original) }),
    total_amount: toDollars(totalCents),
    payers: writePayers(payers),
    shares: writeShares(shares),
  };
}
