import { readExpense, readExpenseDetails, writeExpense } from './client.ts';

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
};

describe('an answer in the shape of the browser', () => {
  it('has its amounts in cents', () => {
    expect(readExpense(wire)).toEqual(read);
  });

  it('takes amounts of a back end that did not round them', () => {
    const shares = [{ user_id: 3, share_amount: 3.3333333 }];
    expect(readExpense({ ...wire, total_amount: 0.1 + 0.2, shares })).toMatchObject({
      totalCents: 30,
      shares: [{ userId: 3, cents: 333 }],
    });
  });

  it('does without what another back end leaves out, and without what it adds', () => {
    const { description: _description, type: _type, ...bare } = wire;
    const added = { ...bare, currency: 'USD', payers: wire.payers.map((payer) => ({ ...payer, share: 1 })) };
    expect(readExpense(added)).toEqual({ ...read, description: '' });
    expect(readExpense({ ...wire, description: null, type: null }).isSettlement).toBe(false);
  });

  it('tells a settlement by its type, and no other', () => {
    expect(readExpense({ ...wire, type: 'settlement' }).isSettlement).toBe(true);
    expect(readExpense({ ...wire, type: 'Settlement' }).isSettlement).toBe(false);
  });

  it('has what the receiver of a settlement said, if it knows it', () => {
    const confirmationOf = (state: string) =>
      readExpense({ ...wire, confirmation: { state, at: null, by: 3, reason: null } }).confirmation;
    expect(confirmationOf('waiting')).toEqual({ state: 'waiting', at: null, by: 3, reason: null });
    expect(confirmationOf('disputed')).toBeUndefined();
    expect(readExpense({ ...wire, confirmation: null }).confirmation).toBeUndefined();
  });

  it('has its number of comments, where the answer has one', () => {
    expect(readExpense({ ...wire, comment_count: 2 }).commentCount).toBe(2);
    expect(readExpense(wire).commentCount).toBeUndefined();
  });

  it('leaves it to the screens which categories they know', () => {
    expect(readExpense({ ...wire, category: 'taxi' }).category).toBe('taxi');
    // A newer server may have categories that this browser doesn't know.
    expect(readExpense({ ...wire, category: 'yacht' }).category).toBe('yacht');
    expect(readExpense(wire).category).toBeUndefined();
  });

  it('has the day and the notes that the answer has, and else the own day on which it was added', () => {
    const { date, notes } = readExpense({ ...wire, date: '2026-02-14', notes: 'At Luigi’s' });
    expect([date, notes]).toEqual(['2026-02-14', 'At Luigi’s']);
    const midnight = new Date(2026, 2, 5, 0, 0).toISOString();
    expect(readExpense({ ...wire, created_at: midnight }).date).toBe('2026-03-05');
    expect(readExpense({ ...wire, created_at: 'soon' }).date).toBe('');
  });

  it('has the way to split as it was typed, if it knows it', () => {
    const splitOf = (mode: string) =>
      readExpense({ ...wire, split: { mode, values: [{ user_id: 3, value: 10_000 }] } }).split;
    expect(splitOf('percent')).toEqual({ mode: 'percent', values: [{ userId: 3, value: 10_000 }] });
    // A newer server may have ways to split that this browser doesn't know.
    expect(splitOf('items')).toBeUndefined();
    expect(readExpense({ ...wire, split: null }).split).toBeNull();
  });

  it('names whom the answer itself names', () => {
    const { payers, shares, ...expense } = wire;
    const named = [{ user_id: 3, paid_amount: 10, name: 'Ann', email: 'ann@example.org' }];
    expect(readExpenseDetails({ expense, payers: named, shares }).people).toEqual([
      { id: 3, name: 'Ann', email: 'ann@example.org' },
    ]);
    expect(readExpenseDetails({ expense, payers, shares })).toEqual(read);
  });
});

describe('a request', () => {
  it('has its amounts as numbers of dollars, and nothing that the specification does not list', () => {
    const { description, total_amount, payers, shares } = wire;
    const { date: _date, notes: _notes, ...entered } = read;
    expect(writeExpense(entered)).toEqual({ description, total_amount, payers, shares });
  });

  it('has what was paid in another currency, and reads it again', () => {
    const original = { currency: 'JPY', totalCents: 150_000, rate: 0.0062 };
    const sent = writeExpense({ ...read, original }).original;
    expect(sent).toEqual({ currency: 'JPY', total_amount: 1500, rate: 0.0062 });
    expect(readExpense({ ...wire, original: sent }).original).toEqual(original);
    expect(writeExpense({ ...read, original: null }).original).toBeNull();
    expect(readExpense({ ...wire, original: null }).original).toBeNull();
  });

  it('has the way to split as it was typed, or says that there is none', () => {
    const split = { mode: 'shares' as const, values: [{ userId: 3, value: 150 }] };
    expect(writeExpense({ ...read, split }).split).toEqual({
      mode: 'shares',
      values: [{ user_id: 3, value: 150 }],
    });
    const equal = { mode: 'equal' as const, values: [{ userId: 3 }] };
    expect(writeExpense({ ...read, split: equal }).split?.values).toEqual([{ user_id: 3 }]);
    expect(writeExpense({ ...read, split: null }).split).toBeNull();
  });

  it('has day and notes where they were entered', () => {
    expect(writeExpense({ ...read, notes: '' })).toMatchObject({ date: '2026-03-01', notes: '' });
  });

  it('names the category where one was entered, or was taken away', () => {
    expect(writeExpense({ ...read, category: 'taxi' }).category).toBe('taxi');
    expect(writeExpense({ ...read, category: null }).category).toBeNull();
  });
});
