/**
 * The fields of an expense, and how the row stores them.
 * `DETAILS` lists the fields other than amounts. A new field needs a name there, a column
 * (migration and `ExpenseRow`) and its schema in the contracts.
 */
import { type ExpenseAnswer, type Original, toClient, toWire } from '@quits/contracts';
import { type Cents, followsSplit, type Split } from '@quits/domain';
import type { Insertable, Selectable } from 'kysely';
import type { ExpenseRow } from '../../db/tables.ts';
import type { NewPosting, StoredPosting } from '../ledger/postings.ts';

/** Fields with the same name and value in the draft, the row and the answer. */
const DETAILS = ['description', 'category', 'date', 'notes'] as const satisfies readonly (keyof ExpenseRow &
  keyof ExpenseAnswer)[];
export const EXPENSE_COLUMNS = [
  'id',
  'group_id',
  'type',
  'total_cents',
  'created_at',
  'created_by',
  'version',
  'deleted_at',
  'split',
  'original_currency',
  'original_cents',
  'original_rate',
  'recurring_id',
  'confirmation',
  'confirmed_at',
  'confirmation_reason',
  'comment_count',
  'receipt_count',
  ...DETAILS,
] as const satisfies readonly (keyof ExpenseRow)[];

type Detail = (typeof DETAILS)[number];
type Details = { [Field in Detail]?: Insertable<ExpenseRow>[Field] | undefined };

/** An expense with its postings, in the order of their lists. */
export interface StoredExpense extends Pick<Selectable<ExpenseRow>, (typeof EXPENSE_COLUMNS)[number]> {
  postings: StoredPosting[];
}

/** The fields of an expense other than amounts. */
export function detailsOf<Source extends Details>(source: Source): Pick<Source, Detail> {
  // The list holds exactly the keys of the type.
  return Object.fromEntries(DETAILS.map((field) => [field, source[field]]));
}

type WireSplit = ExpenseAnswer['split'];
type WireOriginal = ExpenseAnswer['original'];

/** The stored split in the form of an answer. */
export const wireSplitOf = ({ split }: Pick<StoredExpense, 'split'>): WireSplit =>
  // `splitColumn` wrote this text.
  split === null ? null : (JSON.parse(split) as WireSplit);

/** The column value of a split. */
export const splitColumn = (split: Split | null) => split && JSON.stringify(toWire(split));

/** Whether the stored split still gives the shares that are booked now. */
export function isSplitAsStored(
  stored: Pick<StoredExpense, 'split'>,
  postings: readonly NewPosting[],
  totalCents: number,
  unit: Cents,
): boolean {
  const split = wireSplitOf(stored);
  const shares = postings
    .filter(({ side }) => side === 'share')
    .map(({ user_id, amount_cents }) => ({ userId: user_id, cents: 0 - amount_cents }));
  return split !== null && followsSplit(shares, toClient(split), totalCents, unit);
}

type OriginalColumns = Pick<Selectable<ExpenseRow>, `original_${'currency' | 'cents' | 'rate'}`>;

/** The stored amount in another currency in the form of an answer. */
export function wireOriginalOf({
  original_currency: currency,
  original_cents: cents,
  original_rate: rate,
}: OriginalColumns): WireOriginal {
  if (currency === null || cents === null || rate === null) return null;
  return toWire<WireOriginal>({ currency, totalCents: cents, rate: Number(rate) });
}

/** The column values of an amount in another currency. */
export const originalColumns = (original: Original | null): OriginalColumns => ({
  original_currency: original?.currency ?? null,
  original_cents: original?.totalCents ?? null,
  original_rate: original && String(original.rate),
});

/** The user id of a settlement's receiver. */
export const receiverOf = ({ postings }: Pick<StoredExpense, 'postings'>): number | undefined =>
  postings.find(({ side }) => side === 'share')?.user_id;
