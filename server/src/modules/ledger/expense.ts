/**
 * Converts an expense from the draft (cents, from the schema) to row and postings, and back to the
 * answer (dollars). Only this module knows all its fields.
 * `DETAILS` lists the fields other than amounts. A new field needs a name there, a column
 * (migration and `ExpenseRow`) and its schema in the contracts.
 */
import { readSplit, writeOriginal, writeSplit } from '@quits/contracts';
import type {
  ExpenseAnswer,
  ExpenseDetailsAnswer,
  Original,
  ReceiptAnswer,
  RecurringAnswer,
} from '@quits/contracts';
import type { ExpenseDraft } from '@quits/contracts/schemas';
import { closeGap, followsSplit, toDollars } from '@quits/domain';
import type { Cents, PersonAmount, Split } from '@quits/domain';
import type { Insertable, Selectable } from 'kysely';
import type { ExpenseRow, PostingRow, PostingSide, StoredUser } from '../../db/tables.ts';

/** Fields with the same name and value in the draft, the row and the answer. */
const DETAILS = ['description', 'category', 'date', 'notes'] as const satisfies readonly (keyof ExpenseRow &
  keyof ExpenseAnswer)[];
/** The columns that every query of an expense selects. */
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

export type StoredPosting = Pick<PostingRow, 'side' | 'user_id' | 'amount_cents'>;
export type NewPosting = Omit<PostingRow, 'expense_id'>;

/** An expense with its postings, in the order of their lists. */
export interface BookedExpense extends Pick<Selectable<ExpenseRow>, (typeof EXPENSE_COLUMNS)[number]> {
  postings: StoredPosting[];
}

export type PersonOfExpense = Pick<StoredUser, 'id' | 'name' | 'email'>;

/** The fields of an expense other than amounts. */
export function detailsOf<Source extends Details>(source: Source): Pick<Source, Detail> {
  // The list holds exactly the keys of the type.
  return Object.fromEntries(DETAILS.map((field) => [field, source[field]]));
}

/**
 * Rows of one side. The form's tolerance allows a gap of a cent to the total. The first row that
 * stays at or above zero takes it (decisions §5).
 */
function postingsOf(
  side: PostingSide,
  rows: readonly PersonAmount[],
  totalCents: number,
  unit: Cents,
): NewPosting[] {
  const amounts = closeGap(
    rows.map(({ cents }) => cents),
    totalCents,
    unit,
  );
  return rows.map(({ userId }, position) => {
    const cents = amounts[position] ?? 0;
    return { side, position, user_id: userId, amount_cents: side === 'payer' ? cents : 0 - cents };
  });
}

/**
 * The postings of a draft: payers are credited (+), shares are debited (−), so that paid = shares = total.
 *
 * @param unit the minor unit of the group's currency
 * @throws RangeError when a list misses the total by more than the tolerance, which is checked before
 */
export function toPostings(
  { totalCents, payers, shares }: Omit<ExpenseDraft, Detail>,
  unit: Cents = 1,
): NewPosting[] {
  return [...postingsOf('payer', payers, totalCents, unit), ...postingsOf('share', shares, totalCents, unit)];
}

type WireSplit = ExpenseAnswer['split'];

const wireSplitOf = ({ split }: Pick<BookedExpense, 'split'>): WireSplit =>
  // `splitColumn` wrote this text.
  split === null ? null : (JSON.parse(split) as WireSplit);

/** The column value of a split. */
export const splitColumn = (split: Split | null) => split && JSON.stringify(writeSplit(split));

/** Whether the stored split still gives the shares that are booked now. */
export function isSplitAsStored(
  stored: Pick<BookedExpense, 'split'>,
  postings: readonly NewPosting[],
  totalCents: number,
  unit: Cents,
): boolean {
  const split = wireSplitOf(stored);
  const shares = postings
    .filter(({ side }) => side === 'share')
    .map(({ user_id, amount_cents }) => ({ userId: user_id, cents: 0 - amount_cents }));
  return split !== null && followsSplit(shares, readSplit(split), totalCents, unit);
}

type OriginalColumns = Pick<Selectable<ExpenseRow>, `original_${'currency' | 'cents' | 'rate'}`>;

function wireOriginalOf({
  original_currency: currency,
  original_cents: cents,
  original_rate: rate,
}: OriginalColumns): ExpenseAnswer['original'] {
  if (currency === null || cents === null || rate === null) return null;
  return writeOriginal({ currency, totalCents: cents, rate: Number(rate) });
}

/** The column values of an amount in another currency. */
export const originalColumns = (original: Original | null): OriginalColumns => ({
  original_currency: original?.currency ?? null,
  original_cents: original?.totalCents ?? null,
  original_rate: original && String(original.rate),
});

/** The user id of a settlement's receiver. */
export const receiverOf = ({ postings }: Pick<BookedExpense, 'postings'>): number | undefined =>
  postings.find(({ side }) => side === 'share')?.user_id;

/** The receiver's answer to a settlement (extras §6); null for an expense. */
function confirmationOf(expense: BookedExpense): ExpenseAnswer['confirmation'] {
  const { type, confirmation, confirmed_at, confirmation_reason: reason } = expense;
  if (type !== 'settlement') return null;
  return {
    state: confirmation ?? 'none',
    at: confirmed_at === null ? null : new Date(confirmed_at).toISOString(),
    by: confirmed_at === null ? null : (receiverOf(expense) ?? null),
    reason,
  };
}

const NOBODY: ReadonlyMap<number, string> = new Map();

/**
 * An expense as JSON for an answer, in dollars.
 *
 * @param names names to show in the rows, by user id
 */
export function presentExpense(expense: BookedExpense, names = NOBODY): ExpenseAnswer {
  const payers: ExpenseAnswer['payers'] = [];
  const shares: ExpenseAnswer['shares'] = [];
  // One pass and one object per row, because lists hold thousands of expenses.
  for (const { side, user_id, amount_cents } of expense.postings) {
    const amount = toDollars(Math.abs(amount_cents));
    const name = names.get(user_id);
    if (side === 'payer') payers.push(withName({ user_id, paid_amount: amount }, name));
    else shares.push(withName({ user_id, share_amount: amount }, name));
  }
  return {
    id: expense.id,
    group_id: expense.group_id,
    ...detailsOf(expense),
    split: wireSplitOf(expense),
    original: wireOriginalOf(expense),
    total_amount: toDollars(expense.total_cents),
    type: expense.type,
    created_at: new Date(expense.created_at).toISOString(),
    created_by: expense.created_by,
    version: expense.version,
    recurring_id: expense.recurring_id,
    comment_count: expense.comment_count,
    receipt_count: expense.receipt_count,
    confirmation: confirmationOf(expense),
    payers,
    shares,
  };
}

/** A draft as JSON, in dollars, as it was entered. */
export function presentDraft(draft: Omit<ExpenseDraft, 'date'>): RecurringAnswer['entry'] {
  return {
    description: draft.description,
    category: draft.category ?? null,
    notes: draft.notes ?? '',
    split: draft.split ? writeSplit(draft.split) : null,
    original: draft.original ? writeOriginal(draft.original) : null,
    total_amount: toDollars(draft.totalCents),
    payers: draft.payers.map(({ userId, cents }) => ({ user_id: userId, paid_amount: toDollars(cents) })),
    shares: draft.shares.map(({ userId, cents }) => ({ user_id: userId, share_amount: toDollars(cents) })),
  };
}

/**
 * An expense as the history keeps it. It excludes comments and receipts, which are not part of the
 * expense. It also excludes what the history records itself; otherwise an undo would never match.
 */
export function stateOf(
  expense: BookedExpense,
): Omit<ExpenseAnswer, 'comment_count' | 'receipt_count' | 'created_by' | 'version'> {
  const {
    comment_count: _comments,
    receipt_count: _receipts,
    created_by: _creator,
    version: _version,
    ...state
  } = presentExpense(expense);
  return state;
}

const withName = <Row extends object>(row: Row, name: string | undefined): Row & { name?: string } =>
  name === undefined ? row : { ...row, name };

/** An expense with everything that its details show. */
export interface DetailedExpense {
  expense: BookedExpense;
  people: ReadonlyMap<number, PersonOfExpense>;
  receipts: ReceiptAnswer[];
}

/**
 * An expense with its receipts, and the names and addresses of all people in it, including former
 * members.
 */
export function presentExpenseDetails({ expense, people, receipts }: DetailedExpense): ExpenseDetailsAnswer {
  const named = <Row extends { user_id: number }>(row: Row) => {
    const { name = '', email = '' } = people.get(row.user_id) ?? {};
    return { ...row, name, email };
  };
  const presented = presentExpense(expense);
  return {
    expense: presented,
    payers: presented.payers.map(named),
    shares: presented.shares.map(named),
    receipts,
  };
}
