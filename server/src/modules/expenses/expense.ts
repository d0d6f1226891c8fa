/**
 * The fields of an expense, and how the row stores them.
 * `DETAILS` lists the fields other than amounts. A new field needs a name there, a column
 * (migration and `ExpenseRow`) and its schema in the contracts.
 */
import { type ExpenseAnswer, toClient, toWire } from '@quits/contracts';
import type { ExpenseDraft } from '@quits/contracts/schemas';
import { type Cents, followsSplit, negated, rateBetween, type Split } from '@quits/domain';
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
  'bill',
  'claiming',
  'original_currency',
  'original_cents',
  'original_rate',
  'original_typed',
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

/** A draft with other people in their places: in its payers, shares, split and items. */
export function withOtherPeople(
  draft: ExpenseDraft,
  moved: <Row extends { userId: number }>(row: Row) => Row,
): ExpenseDraft {
  const { payers, shares, split, items } = draft;
  return {
    ...draft,
    payers: payers.map(moved),
    shares: shares.map(moved),
    ...(split && { split: { ...split, values: split.values.map(moved) } }),
    ...(items && { items: items.map((item) => ({ ...item, people: item.people.map(moved) })) }),
  };
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
    .map(({ user_id, amount_cents }) => ({ userId: user_id, cents: negated(amount_cents) }));
  return split !== null && followsSplit(shares, toClient(split), totalCents, unit);
}

type OriginalColumns = Pick<Selectable<ExpenseRow>, `original_${'currency' | 'cents' | 'rate' | 'typed'}`>;

/** The stored amount in another currency in the form of an answer. */
export function wireOriginalOf({
  original_currency: currency,
  original_cents: cents,
  original_rate: rate,
  original_typed: typed,
}: OriginalColumns): WireOriginal {
  if (currency === null || cents === null || rate === null) return null;
  return toWire<WireOriginal>({ currency, totalCents: cents, rate: Number(rate), typed: typed ?? 'rate' });
}

type DraftWithOriginal = Pick<ExpenseDraft, 'original' | 'totalCents'>;

/** The rate of an amount in another currency: as it was typed, or as both amounts give it. */
export function withRate({ original, totalCents }: DraftWithOriginal) {
  if (!original) return null;
  const { rate } = original;
  if (rate !== null) return { ...original, rate, typed: 'rate' as const };
  return { ...original, rate: rateBetween(original, totalCents) ?? 0, typed: 'amounts' as const };
}

/** The column values of an amount in another currency. */
export function originalColumns(draft: DraftWithOriginal): OriginalColumns {
  const original = withRate(draft);
  return {
    original_currency: original?.currency ?? null,
    original_cents: original?.totalCents ?? null,
    original_rate: original && String(original.rate),
    original_typed: original?.typed ?? null,
  };
}

/** The user id of a settlement's receiver. */
export const receiverOf = ({ postings }: Pick<StoredExpense, 'postings'>): number | undefined =>
  postings.find(({ side }) => side === 'share')?.user_id;
