/** Entries in the browser. No screen knows the wire format. */
import {
  type BillExtra,
  type BillItem as Item,
  type Cents,
  localeNow,
  perLocale,
  type PersonAmount,
  type Split,
} from '@quits/domain';
import { knownSplit } from '../splits/split.ts';
import type { Client, ClientInput } from '../wire.ts';
import type { WireExpense, WireExpenseDetails } from './answer-schemas.ts';
import { type Confirmation, knownConfirmation } from './confirmation.ts';
import type { WireExpenseDraft } from './input-schemas.ts';

/**
 * An expense as it is entered. Extras are left out towards other back ends: `category`, `date` (the day on
 * which it was spent, as `2026-03-05`), `notes`, `split` and `original`.
 */
export interface ExpenseInput extends Omit<ClientInput<WireExpenseDraft>, 'description'> {
  description: string;
}

interface Rows {
  payers: readonly PersonAmount[];
  shares: readonly PersonAmount[];
}

/** An amount in another currency. Entries that wait on this device may lack the rate. */
export interface Original {
  currency: string;
  /** In hundredths of its unit, or thousandths where the currency has three decimals; below zero in a refund. */
  totalCents: Cents;
  /** Units of the group's currency per unit. */
  rate?: number | null | undefined;
  /** What was typed next to this amount: the rate, or the amount in the group's currency. */
  typed?: 'rate' | 'amounts' | null | undefined;
}

/** An item of a bill; one that is not sent yet has no id. */
export interface BillItem extends Item {
  id?: number | undefined;
}

interface Known extends Rows {
  description: string;
  /** If the answer has none, the local day on which it was added. */
  date: string;
  notes: string;
  split?: Split | null | undefined;
  original?: Original | null | undefined;
  /** The bill of a split by items. */
  items?: readonly BillItem[] | undefined;
  extras?: readonly BillExtra[] | undefined;
  /** An extra, only of settlements. */
  confirmation?: Confirmation | undefined;
}

/** An entry in an answer. Its `category` is as the answer has it: screens show no unknown one. */
export interface Expense extends Omit<Client<WireExpense>, keyof Known | 'type'>, Known {
  isSettlement: boolean;
  /** The details also list them. */
  receipts?: Client<WireExpenseDetails>['receipts'];
  /** People that the answer itself names, an extra of our own server. In a list these are former members. */
  people: readonly NamedPerson[];
}

export type Receipt = NonNullable<Expense['receipts']>[number];

export interface NamedPerson {
  id: number;
  name?: string | undefined;
  email?: string | undefined;
}

type NamedAmount = PersonAmount & { name?: string | null | undefined; email?: string | null | undefined };

/** An entry that is not read yet, from an answer or from this device. */
type Unread = Omit<Client<WireExpense>, 'split' | 'original' | 'items' | 'extras' | 'payers' | 'shares'> & {
  items?: readonly BillItem[] | null | undefined;
  extras?: readonly (Omit<BillExtra, 'how'> & { how: string })[] | null | undefined;
  split?: Parameters<typeof knownSplit>[0];
  original?: (Omit<Original, 'typed'> & { typed?: string | null | undefined }) | null | undefined;
  payers: readonly NamedAmount[];
  shares: readonly NamedAmount[];
};

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

/** Another back end may leave an amount out, or send no number. No screen may count it as nothing. */
function stated(cents: Cents): Cents {
  if (!Number.isSafeInteger(cents)) throw new RangeError('Not an amount of money');
  return cents;
}

const amountsIn = (rows: readonly NamedAmount[]): PersonAmount[] =>
  rows.map(({ userId, cents }) => ({ userId, cents: stated(cents) }));

const namesIn = (rows: readonly NamedAmount[]): NamedPerson[] =>
  rows
    .map(({ userId, name, email }) => ({ id: userId, name: name ?? undefined, email: email ?? undefined }))
    .filter(({ name, email }) => (name ?? email) !== undefined);

const knownExtra = ({ how, ...extra }: Omit<BillExtra, 'how'> & { how: string }): BillExtra => ({
  ...extra,
  how: how === 'equal' ? 'equal' : 'proportional',
});

const knownOriginal = (original: Unread['original']): Original | null | undefined =>
  original && {
    ...original,
    typed: original.typed === 'amounts' || typeof original.rate !== 'number' ? 'amounts' : 'rate',
  };

/**
 * What was entered, of any server: texts that are missing are empty, and names of people are apart. Throws
 * RangeError without an amount.
 */
export const readEntry = <
  Answer extends Pick<
    Unread,
    'description' | 'notes' | 'split' | 'original' | 'items' | 'extras' | 'totalCents' | 'payers' | 'shares'
  >,
>(
  entry: Answer,
) => ({
  ...entry,
  description: entry.description ?? '',
  notes: entry.notes ?? '',
  split: knownSplit(entry.split),
  original: knownOriginal(entry.original),
  items: entry.items ?? [],
  extras: (entry.extras ?? []).map(knownExtra),
  totalCents: stated(entry.totalCents),
  payers: amountsIn(entry.payers),
  shares: amountsIn(entry.shares),
});

/**
 * Reads what another back end leaves out of an expense. A missing `type`, or any but `settlement`, is a normal
 * expense (specification §3).
 */
export function readExpense({ type, ...answer }: Unread): Expense {
  return {
    ...readEntry(answer),
    date: answer.date ?? localDayOf(answer.createdAt),
    isSettlement: type === 'settlement',
    confirmation: knownConfirmation(answer.confirmation),
    people: namesIn([...answer.payers, ...answer.shares]),
  };
}

/** Reads an expense with its receipts and the names of the people in it. */
export const readExpenseDetails = ({ expense, ...details }: Client<WireExpenseDetails>): Expense =>
  readExpense({ ...expense, ...details });
