import fc from 'fast-check';
import { toDraft } from './lines.ts';
import type { ExpenseInput } from './lines.ts';

const RUNS = { numRuns: 1000 };
const cents = fc.integer({ min: 0, max: 9_999_999_999 });

/** Rows that add up to the total, but for at most one cent. */
function rowsOf(totalCents: number, weights: readonly number[], gap: number): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const rows = weights.map((weight) => Math.floor((totalCents / sum) * weight));
  const rest = totalCents - rows.reduce((total, row) => total + row, 0);
  rows[0] = (rows[0] ?? 0) + rest + gap;
  return rows;
}

const input: fc.Arbitrary<ExpenseInput> = fc
  .record({
    totalCents: fc.integer({ min: 1, max: 9_999_999_998 }),
    payerWeights: fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 8 }),
    shareWeights: fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 30 }),
    gaps: fc.tuple(fc.constantFrom(0, 1), fc.constantFrom(-1, 0, 1)),
  })
  .map(({ totalCents, payerWeights, shareWeights, gaps: [payerGap, shareGap] }) => ({
    description: '',
    total_amount: totalCents / 100,
    payers: rowsOf(totalCents, payerWeights, payerGap).map((row, index) => ({
      user_id: index + 1,
      paid_amount: row / 100,
    })),
    shares: rowsOf(totalCents, shareWeights, shareGap).map((row, index) => ({
      user_id: index + 1,
      share_amount: row / 100,
    })),
  }))
  .filter(({ shares }) => shares.every((row) => row.share_amount >= 0));

const sumOf = (lines: ReturnType<typeof toDraft>['lines'], side: 'payer' | 'share') =>
  lines.filter((line) => line.side === side).reduce((total, line) => total + line.cents, 0);

describe('toDraft', () => {
  it('makes paid = shares = total, to the cent, whatever the form lets through', () => {
    fc.assert(
      fc.property(input, (expense) => {
        const { totalCents, lines } = toDraft(expense);
        expect(totalCents).toBe(Math.round(expense.total_amount * 100));
        expect([sumOf(lines, 'payer'), sumOf(lines, 'share')]).toEqual([totalCents, totalCents]);
        expect(lines.every((line) => Number.isSafeInteger(line.cents) && line.cents >= 0)).toBe(true);
      }),
      RUNS,
    );
  });

  it('moves one row at most, by one cent at most', () => {
    fc.assert(
      fc.property(input, (expense) => {
        const sent = [
          ...expense.payers.map((row) => row.paid_amount),
          ...expense.shares.map((row) => row.share_amount),
        ];
        const moves = toDraft(expense).lines.map(
          (line, index) => line.cents - Math.round((sent[index] ?? 0) * 100),
        );
        expect(moves.filter((move) => move !== 0).length).toBeLessThanOrEqual(2);
        expect(moves.every((move) => Math.abs(move) <= 1)).toBe(true);
      }),
      RUNS,
    );
  });

  it('keeps every amount that a client can send exactly', () => {
    fc.assert(
      fc.property(
        cents.filter((amount) => amount > 0),
        (amount) => {
          const dollars = amount / 100;
          const { lines } = toDraft({
            description: '',
            total_amount: dollars,
            payers: [{ user_id: 1, paid_amount: dollars }],
            shares: [{ user_id: 2, share_amount: dollars }],
          });
          expect(lines.map((line) => line.cents)).toEqual([amount, amount]);
        },
      ),
      RUNS,
    );
  });
});
