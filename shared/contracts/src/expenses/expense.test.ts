import { toClient } from '../wire.ts';
import type { WireExpense, WireExpenseDetails } from './answer-schemas.ts';
import { readExpense as readClient, readExpenseDetails as readClientDetails } from './expense.ts';

const readExpense = (answer: WireExpense) => readClient(toClient(answer));
const readExpenseDetails = (answer: WireExpenseDetails) => readClientDetails(toClient(answer));

const wire = {
  id: 1,
  group_id: 2,
  description: 'Dinner',
  total_amount: 10,
  type: 'expense',
  created_at: '2026-03-01T12:00:00Z',
  payers: [{ user_id: 3, paid_amount: 10 }],
  shares: [
    { user_id: 3, share_amount: 6.67 },
    { user_id: 4, share_amount: 3.33 },
  ],
};
const read = {
  id: 1,
  groupId: 2,
  description: 'Dinner',
  totalCents: 1000,
  isSettlement: false,
  createdAt: '2026-03-01T12:00:00Z',
  date: '2026-03-01',
  notes: '',
  payers: [{ userId: 3, cents: 1000 }],
  shares: [
    { userId: 3, cents: 667 },
    { userId: 4, cents: 333 },
  ],
  people: [],
  items: [],
  extras: [],
};

describe('reading an expense', () => {
  it('converts amounts to cents', () => {
    expect(readExpense(wire)).toEqual(read);
  });

  it('rounds unrounded amounts of another back end', () => {
    const shares = [{ user_id: 3, share_amount: 3.3333333 }];
    expect(readExpense({ ...wire, total_amount: 0.1 + 0.2, shares })).toMatchObject({
      totalCents: 30,
      shares: [{ userId: 3, cents: 333 }],
    });
  });

  it('refuses to show an expense without its amounts', () => {
    const { total_amount: _total, ...noTotal } = wire;
    expect(() => readExpense(noTotal as WireExpense)).toThrow(RangeError);
    const rows: unknown[] = [{ user_id: 3 }, { user_id: 3, share_amount: 'ten' }];
    for (const row of rows)
      expect(() => readExpense({ ...wire, shares: [row] as WireExpense['shares'] })).toThrow(RangeError);
  });

  it('ignores missing and added fields of another back end', () => {
    const { description: _description, type: _type, ...bare } = wire;
    const added = { ...bare, currency: 'USD', payers: wire.payers.map((payer) => ({ ...payer, share: 1 })) };
    expect(readExpense(added)).toEqual({ ...read, currency: 'USD', description: '' });
    expect(readExpense({ ...wire, description: null, type: null }).isSettlement).toBe(false);
  });

  it('recognizes a settlement by its exact type', () => {
    expect(readExpense({ ...wire, type: 'settlement' }).isSettlement).toBe(true);
    expect(readExpense({ ...wire, type: 'Settlement' }).isSettlement).toBe(false);
  });

  it('has the confirmation of a settlement if its state is known', () => {
    const confirmationOf = (state: string) =>
      readExpense({ ...wire, confirmation: { state, at: null, by: 3, reason: null } }).confirmation;
    expect(confirmationOf('waiting')).toEqual({ state: 'waiting', at: null, by: 3, reason: null });
    expect(confirmationOf('disputed')).toBeUndefined();
    expect(readExpense({ ...wire, confirmation: null }).confirmation).toBeUndefined();
  });

  it('has the number of comments if the answer has one', () => {
    expect(readExpense({ ...wire, comment_count: 2 }).commentCount).toBe(2);
    expect(readExpense(wire).commentCount).toBeUndefined();
  });

  it('keeps unknown categories for the screens', () => {
    expect(readExpense({ ...wire, category: 'taxi' }).category).toBe('taxi');
    // A newer server may have categories that this browser doesn't know.
    expect(readExpense({ ...wire, category: 'yacht' }).category).toBe('yacht');
    expect(readExpense(wire).category).toBeUndefined();
  });

  it('has the day and the notes of the answer, or else the local day of its creation', () => {
    const { date, notes } = readExpense({ ...wire, date: '2026-02-14', notes: 'At Luigi’s' });
    expect([date, notes]).toEqual(['2026-02-14', 'At Luigi’s']);
    const midnight = new Date(2026, 2, 5, 0, 0).toISOString();
    expect(readExpense({ ...wire, created_at: midnight }).date).toBe('2026-03-05');
    expect(readExpense({ ...wire, created_at: 'soon' }).date).toBe('');
  });

  it('has the split as it was typed if its mode is known', () => {
    const splitOf = (mode: string) =>
      readExpense({ ...wire, split: { mode, values: [{ user_id: 3, value: 10_000 }] } }).split;
    expect(splitOf('percent')).toEqual({ mode: 'percent', values: [{ userId: 3, value: 10_000 }] });
    // A newer server may have modes that this browser doesn't know.
    expect(splitOf('dice')).toBeUndefined();
    expect(readExpense({ ...wire, split: null }).split).toBeNull();
  });

  it('has the people that the answer names', () => {
    const { payers, shares, ...expense } = wire;
    const named = [{ user_id: 3, paid_amount: 10, name: 'Ann', email: 'ann@example.org' }];
    expect(readExpenseDetails({ expense, payers: named, shares }).people).toEqual([
      { id: 3, name: 'Ann', email: 'ann@example.org' },
    ]);
    expect(readExpenseDetails({ expense, payers, shares })).toEqual(read);
  });
});
