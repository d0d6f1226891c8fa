import fc from 'fast-check';
import { presentExpense, presentExpenseDetails, stateOf, toPostings } from './expense.ts';
import type { BookedExpense, NewPosting } from './expense.ts';

const RUNS = { numRuns: 1000 };
const amount = fc.integer({ min: 1, max: 9_999_999_999 });

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

const booked = (cents: number): BookedExpense => ({
  id: 5,
  group_id: 2,
  type: 'expense',
  category: 'restaurant',
  date: '2026-01-01',
  notes: 'With dessert',
  recurring_id: null,
  original_currency: 'JPY',
  original_cents: 200_000,
  original_rate: '0.0062',
  confirmation: null,
  confirmed_at: null,
  confirmation_reason: null,
  comment_count: 2,
  receipt_count: 1,
  split: '{"mode":"equal","values":[{"user_id":2}]}',
  description: 'Dinner',
  total_cents: cents,
  created_at: Date.UTC(2026, 0, 2),
  created_by: 4,
  version: 3,
  deleted_at: null,
  postings: [
    { side: 'payer', user_id: 1, amount_cents: cents },
    { side: 'share', user_id: 2, amount_cents: 0 - cents },
    { side: 'share', user_id: 1, amount_cents: 0 },
  ],
});

describe('presentExpense', () => {
  it('answers dollars, and what belongs to the books alone stays inside', () => {
    expect(presentExpense(booked(1234))).toEqual({
      id: 5,
      group_id: 2,
      type: 'expense',
      category: 'restaurant',
      date: '2026-01-01',
      notes: 'With dessert',
      original: { currency: 'JPY', total_amount: 2000, rate: 0.0062 },
      split: { mode: 'equal', values: [{ user_id: 2 }] },
      description: 'Dinner',
      total_amount: 12.34,
      created_at: '2026-01-02T00:00:00.000Z',
      created_by: 4,
      version: 3,
      comment_count: 2,
      receipt_count: 1,
      confirmation: null,
      recurring_id: null,
      payers: [{ user_id: 1, paid_amount: 12.34 }],
      shares: [
        { user_id: 2, share_amount: 12.34 },
        { user_id: 1, share_amount: 0 },
      ],
    });
  });

  it('says of a settlement what its receiver said', () => {
    const settlement: BookedExpense = { ...booked(100), type: 'settlement' };
    expect(presentExpense(settlement).confirmation).toEqual({
      state: 'none',
      at: null,
      by: null,
      reason: null,
    });
    expect(
      presentExpense({
        ...settlement,
        confirmation: 'rejected',
        confirmed_at: Date.UTC(2026, 0, 3),
        confirmation_reason: 'Nothing came',
      }).confirmation,
    ).toEqual({ state: 'rejected', at: '2026-01-03T00:00:00.000Z', by: 2, reason: 'Nothing came' });
  });

  it('is kept by the history without what is said about it, its receipts, and what the history tells itself', () => {
    const { comment_count, receipt_count, created_by, version, ...state } = presentExpense(booked(100));
    expect({ comment_count, receipt_count, created_by, version }).toEqual({
      comment_count: 2,
      receipt_count: 1,
      created_by: 4,
      version: 3,
    });
    expect(stateOf(booked(100))).toEqual(state);
  });

  it('keeps every amount exactly', () => {
    fc.assert(
      fc.property(amount, (cents) => {
        const { total_amount, payers } = presentExpense(booked(cents));
        expect(
          [total_amount, payers[0]?.paid_amount].map((dollars) => Math.round((dollars ?? 0) * 100)),
        ).toEqual([cents, cents]);
      }),
      RUNS,
    );
  });

  it('names the people it is given names of', () => {
    const { payers, shares } = presentExpense(booked(100), new Map([[2, 'Bob']]));
    expect([...payers, ...shares].map((row) => row.name)).toEqual([undefined, 'Bob', undefined]);
  });
});

describe('presentExpenseDetails', () => {
  it('names all people in their rows, and none within the expense', () => {
    const people = new Map(
      [1, 2].map((id) => [id, { id, name: `P${String(id)}`, email: `p${String(id)}@x.org` }]),
    );
    const { expense, payers, shares } = presentExpenseDetails({
      expense: booked(100),
      people,
      receipts: [],
    });
    expect(payers).toEqual([{ user_id: 1, paid_amount: 1, name: 'P1', email: 'p1@x.org' }]);
    expect(shares.map(({ name, email }) => [name, email])).toEqual([
      ['P2', 'p2@x.org'],
      ['P1', 'p1@x.org'],
    ]);
    expect(JSON.stringify(expense)).not.toContain('name');
  });
});
