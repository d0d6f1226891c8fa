import fc from 'fast-check';
import { type NewPosting, toPostings } from './postings.ts';

const RUNS = { numRuns: 1000 };

/** Rows that add up to the total, with a gap of at most one cent. */
function rowsOf(totalCents: number, weights: readonly number[], gap: number) {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const rows = weights.map((weight) => Math.floor((totalCents / sum) * weight));
  const rest = totalCents - rows.reduce((total, row) => total + row, 0);
  rows[0] = (rows[0] ?? 0) + rest + gap;
  return rows.map((cents, index) => ({ userId: index + 1, cents }));
}

const draft = fc
  .record({
    totalCents: fc.integer({ min: 1, max: 9_999_999_998 }),
    payerWeights: fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 8 }),
    shareWeights: fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 30 }),
    gaps: fc.tuple(fc.constantFrom(0, 1), fc.constantFrom(-1, 0, 1)),
  })
  .map(({ totalCents, payerWeights, shareWeights, gaps: [payerGap, shareGap] }) => ({
    totalCents,
    payers: rowsOf(totalCents, payerWeights, payerGap),
    shares: rowsOf(totalCents, shareWeights, shareGap),
  }))
  .filter(({ shares }) => shares.every(({ cents }) => cents >= 0));

const sumOf = (postings: readonly NewPosting[], side: 'payer' | 'share') =>
  postings
    .filter((posting) => posting.side === side)
    .reduce((total, { amount_cents }) => total + amount_cents, 0);

describe('toPostings', () => {
  it('credits payers and debits shares, each the total to the cent, for everything the form accepts', () => {
    fc.assert(
      fc.property(draft, (expense) => {
        const postings = toPostings(expense);
        const { totalCents } = expense;
        expect([sumOf(postings, 'payer'), sumOf(postings, 'share')]).toEqual([totalCents, 0 - totalCents]);
        expect(
          postings.every(({ side, amount_cents }) =>
            side === 'payer' ? amount_cents >= 0 : amount_cents <= 0,
          ),
        ).toBe(true);
      }),
      RUNS,
    );
  });

  it('moves one row of a list at most, by one cent at most', () => {
    fc.assert(
      fc.property(draft, (expense) => {
        const sent = [...expense.payers, ...expense.shares];
        const moves = toPostings(expense).map(
          ({ amount_cents }, index) => Math.abs(amount_cents) - (sent[index]?.cents ?? 0),
        );
        expect(moves.filter((move) => move !== 0).length).toBeLessThanOrEqual(2);
        expect(moves.every((move) => Math.abs(move) <= 1)).toBe(true);
      }),
      RUNS,
    );
  });

  it('keeps people and places of both lists', () => {
    const payers = [
      { userId: 7, cents: 400 },
      { userId: 3, cents: 600 },
    ];
    expect(toPostings({ totalCents: 1000, payers, shares: [{ userId: 3, cents: 1000 }] })).toEqual([
      { side: 'payer', position: 0, user_id: 7, amount_cents: 400 },
      { side: 'payer', position: 1, user_id: 3, amount_cents: 600 },
      { side: 'share', position: 0, user_id: 3, amount_cents: -1000 },
    ]);
  });

  it('refuses a list that misses the total by more than a cent', () => {
    const rows = [{ userId: 1, cents: 998 }];
    expect(() => toPostings({ totalCents: 1000, payers: rows, shares: rows })).toThrow(RangeError);
  });
});
