import fc from 'fast-check';
import { presentExpense, presentExpenseDetails, expenseState } from './expense-answers.ts';
import type { StoredExpense } from './expense.ts';

const RUNS = { numRuns: 1000 };
const amount = fc.integer({ min: 1, max: 9_999_999_999 });

const booked = (cents: number): StoredExpense => ({
  id: 5,
  group_id: 2,
  type: 'expense',
  category: 'restaurant',
  date: '2026-01-01',
  notes: 'With dessert',
  recurring_id: null,
  original_currency: 'JPY',
  original_cents: 200_000,
  bill: null,
  claiming: 0 as const,
  original_typed: 'rate' as const,
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
      original: { currency: 'JPY', total_amount: 2000, rate: 0.0062, typed: 'rate' },
      split: { mode: 'equal', values: [{ user_id: 2 }] },
      items: [],
      extras: [],
      claiming: false,
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
    const settlement: StoredExpense = { ...booked(100), type: 'settlement' };
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
    expect(expenseState(booked(100))).toEqual(state);
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
