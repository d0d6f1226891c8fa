/** From the lists of a request to the lines of the books (pure). */
import { closeGap, sumCents, toCents } from '@quits/domain';
import type { Line } from './expenses.repository.ts';

export interface ExpenseInput {
  description: string;
  total_amount: number;
  payers: readonly { user_id: number; paid_amount: number }[];
  shares: readonly { user_id: number; share_amount: number }[];
}

export interface ExpenseDraft {
  description: string;
  totalCents: number;
  lines: Line[];
}

/**
 * Takes a checked input in dollars and gives the lines in cents. A cent that the form's tolerance let them
 * miss goes to the first row that stays at or above zero, so that paid = shares = total (decisions §5).
 */
export function toDraft({ description, total_amount, payers, shares }: ExpenseInput): ExpenseDraft {
  const totalCents = toCents(total_amount);
  const paid = closeGap(
    payers.map((row) => toCents(row.paid_amount)),
    totalCents,
  );
  const shared = closeGap(
    shares.map((row) => toCents(row.share_amount)),
    totalCents,
  );
  if (sumCents(paid) !== totalCents || sumCents(shared) !== totalCents)
    throw new Error('The lines do not balance');
  return {
    description,
    totalCents,
    lines: [
      ...payers.map((row, index) => ({
        side: 'payer' as const,
        userId: row.user_id,
        cents: paid[index] ?? 0,
      })),
      ...shares.map((row, index) => ({
        side: 'share' as const,
        userId: row.user_id,
        cents: shared[index] ?? 0,
      })),
    ],
  };
}
