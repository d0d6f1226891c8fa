/** Pure rules for what may be booked, and for whom. */
import type { ExpenseDraft } from '@quits/contracts/schemas';
import {
  type Cents,
  dayOf,
  exchangeCents,
  followsSplit,
  formatMoney,
  isWithinTolerance,
  maxCentsOf,
  minorUnitOf,
  rateBetween,
  sumCents,
  yearAfter,
} from '@quits/domain';
import { type FieldProblem, moneyParams } from '../../errors/app-error.ts';
import type { NewPosting, StoredPosting } from '../ledger/postings.ts';
import type { StoredExpense } from './expense.ts';

const NOT_A_MEMBER = { message: 'must be a member of the group', code: 'not_a_member' } as const;
const FORMER_CHANGED = {
  message: 'has left the group, so the amounts must stay as they are',
  code: 'former_member_fixed',
} as const;
export const NOT_WHOLE = {
  message: 'must be a whole amount: the currency has no decimals',
  code: 'whole_amount_needed',
} as const;
const SIDES = ['payer', 'share'] as const;

/** A row's position in the request, in the client's spelling: `shares.2.user_id`. */
function placeOf({ side, position }: NewPosting): string {
  return `${side}s.${String(position)}.user_id`;
}

/** Finds a person in a new expense who is not a member. */
export function findNonMember(
  postings: readonly NewPosting[],
  memberIds: ReadonlySet<number>,
): FieldProblem | undefined {
  const nonMember = postings.find(({ user_id }) => !memberIds.has(user_id));
  return nonMember && { field: placeOf(nonMember), ...NOT_A_MEMBER };
}

/** What is wrong with an amount that a group's currency does not allow, to follow the field's name. */
export function findTooLarge(cents: Cents, currency: string): Omit<FieldProblem, 'field'> | undefined {
  const most = maxCentsOf(currency);
  if (Math.abs(cents) <= most) return undefined;
  return {
    message: `must be at most ${formatMoney(most, currency)}`,
    code: 'amount_too_large',
    params: moneyParams(most, currency),
  };
}

function findAmountProblem(
  { totalCents, payers, shares }: ExpenseDraft,
  currency: string,
): FieldProblem | undefined {
  const unit = minorUnitOf(currency);
  const tooLarge = findTooLarge(totalCents, currency);
  if (tooLarge) return { field: 'total_amount', ...tooLarge };
  const columns = { payers: { rows: payers, name: 'paid' }, shares: { rows: shares, name: 'share' } };
  const isBroken = (cents: Cents) => cents % unit !== 0;
  if (isBroken(totalCents)) return { field: 'total_amount', ...NOT_WHOLE };
  for (const [field, { rows, name }] of Object.entries(columns)) {
    const broken = rows.findIndex(({ cents }) => isBroken(cents));
    if (broken !== -1) return { field: `${field}.${String(broken)}.${name}_amount`, ...NOT_WHOLE };
    // The schema does not know the currency, so it allows whole units to miss by a whole one.
    if (!isWithinTolerance(sumCents(rows.map(({ cents }) => cents)), totalCents, unit))
      return { field, message: 'must add up to the total', code: 'sums_differ' };
  }
  return undefined;
}

function findOriginalProblem(
  original: NonNullable<ExpenseDraft['original']>,
  { currency, totalCents }: { currency: string; totalCents: Cents },
): FieldProblem | undefined {
  const { rate, ...paid } = original;
  if (original.currency === currency)
    return {
      field: 'original.currency',
      message: "must be another one than the group's",
      code: 'original_in_own_currency',
    };
  if (rate === null && rateBetween(paid, totalCents) === undefined)
    return {
      field: 'original',
      message: 'must give a rate above 0 and at most 1,000,000 with the total',
      code: 'original_rate_unlikely',
    };
  const between = { from: paid.currency, to: currency };
  if (rate !== null && exchangeCents(paid.totalCents, rate, between) !== totalCents)
    return { field: 'original', message: 'must equal the total at its rate', code: 'original_differs' };
  return undefined;
}

/**
 * Checks what the schema cannot: the day is at most a year ahead, counted in UTC. Amounts are whole
 * minor units of the group's currency within its limit, and an amount in another currency gives the total at its
 * rate, or a rate with it. The shares are exactly those of the split.
 */
export function findDraftProblem(
  draft: ExpenseDraft,
  { now, currency }: { now: number; currency: string },
): FieldProblem | undefined {
  const unit = minorUnitOf(currency);
  const { date, split, shares, totalCents } = draft;
  if (date !== undefined && date > yearAfter(dayOf(now)))
    return { field: 'date', message: 'must be at most a year ahead', code: 'more_than_a_year_ahead' };
  const problem = findAmountProblem(draft, currency);
  if (problem) return problem;
  const unlike = draft.original && findOriginalProblem(draft.original, { currency, totalCents });
  if (unlike) return unlike;
  // What follows from items is checked with them (`bill.ts`).
  if (split && split.mode !== 'items' && !followsSplit(shares, split, totalCents, unit))
    return { field: 'split', message: 'must match the shares of this total', code: 'split_differs' };
  return undefined;
}

/** In an edit, former members keep their amounts, and all other people must be members. */
export function findEditProblem(
  before: readonly StoredPosting[],
  after: readonly NewPosting[],
  memberIds: ReadonlySet<number>,
): FieldProblem | undefined {
  const formerIds = new Set(before.map(({ user_id }) => user_id).filter((userId) => !memberIds.has(userId)));
  const nonMember = findNonMember(after, new Set([...memberIds, ...formerIds]));
  if (nonMember) return nonMember;
  for (const side of SIDES) {
    for (const userId of formerIds) {
      const isTheirs = (posting: StoredPosting) => posting.side === side && posting.user_id === userId;
      const now = after.find(isTheirs);
      if ((before.find(isTheirs)?.amount_cents ?? 0) === (now?.amount_cents ?? 0)) continue;
      return { field: now ? placeOf(now) : `${side}s`, ...FORMER_CHANGED };
    }
  }
  return undefined;
}

/** Whether a settlement stays between the same two people. */
export function isSameSettlement(before: readonly StoredPosting[], after: readonly StoredPosting[]): boolean {
  const people = (postings: readonly StoredPosting[]) =>
    postings.map(({ side, user_id }) => `${side}:${String(user_id)}`).join();
  return people(before) === people(after);
}

/**
 * A former member with a balance in this expense. Deleting or restoring it would give them a
 * balance in the group.
 */
export function findUnsettledFormerMember(
  postings: readonly StoredPosting[],
  memberIds: ReadonlySet<number>,
): number | undefined {
  const nets = new Map<number, number>();
  for (const { user_id, amount_cents } of postings)
    nets.set(user_id, (nets.get(user_id) ?? 0) + amount_cents);
  return [...nets].find(([userId, cents]) => cents !== 0 && !memberIds.has(userId))?.[0];
}

/**
 * Whether an edit changes what the receiver confirms: the amount, the day or the notes.
 */
export function isOtherPayment(before: StoredExpense, { totalCents, date, notes }: ExpenseDraft): boolean {
  return (
    totalCents !== before.total_cents ||
    (date !== undefined && date !== before.date) ||
    (notes !== undefined && notes !== before.notes)
  );
}
