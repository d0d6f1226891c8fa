/** The postings of an entry: what each person paid (+) and owes (−); the other way round in a refund. */
import type { ExpenseDraft } from '@quits/contracts/schemas';
import { type Cents, closeGap, negated, type PersonAmount } from '@quits/domain';
import type { PostingRow, PostingSide } from '../../db/tables.ts';

export type StoredPosting = Pick<PostingRow, 'side' | 'user_id' | 'amount_cents'>;
export type NewPosting = Omit<PostingRow, 'expense_id'>;

/**
 * Rows of one side. The form's tolerance allows a gap of a cent to the total. The first row that
 * stays on its side of zero takes it.
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
    return { side, position, user_id: userId, amount_cents: side === 'payer' ? cents : negated(cents) };
  });
}

/**
 * The postings of a draft: payers are credited (+), shares are debited (−), so that paid = shares = total. Those of a
 * refund, whose amounts are below zero, have the opposite signs.
 *
 * @param unit the minor unit of the group's currency
 * @throws RangeError when a list misses the total by more than the tolerance, which is checked before
 */
export function toPostings(
  { totalCents, payers, shares }: Pick<ExpenseDraft, 'totalCents' | 'payers' | 'shares'>,
  unit: Cents = 1,
): NewPosting[] {
  return [...postingsOf('payer', payers, totalCents, unit), ...postingsOf('share', shares, totalCents, unit)];
}
