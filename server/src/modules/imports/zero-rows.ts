/** Sums up the rows of a file that cost something and change no balance. They are not booked. */
import type { ImportPreviewAnswer } from '@quits/contracts';
import { type Cents, toDollars } from '@quits/domain';
import type { CheckedRow } from './checked-row.ts';

/** How many rows have a cost and no debts, and what they cost together, by currency in the file's order. */
export function zeroRowsOf(rows: readonly CheckedRow[]): NonNullable<ImportPreviewAnswer['zero_rows']> {
  const sums = new Map<string, { count: number; cents: Cents }>();
  for (const { currency, totalCents, reasons } of rows) {
    if (!totalCents || !reasons.some(({ code }) => code === 'row_without_debt')) continue;
    const { count, cents } = sums.get(currency) ?? { count: 0, cents: 0 };
    sums.set(currency, { count: count + 1, cents: cents + totalCents });
  }
  return [...sums].map(([currency, { count, cents }]) => ({ currency, count, total: toDollars(cents) }));
}
