import { anExpense } from '@quits/testing/an-expense';
import { describeVersion } from './conflict-dialog.tsx';
import { formStateOf, payloadOf } from './form-fill.ts';

describe('a version of an expense', () => {
  it('stands beside another one in words, field by field', () => {
    const dinner = anExpense({
      date: '2026-03-05',
      notes: 'Luigi’s',
      totalCents: 2000,
      payers: [{ userId: 2, cents: 2000 }],
      shares: [
        { userId: 1, cents: 1000 },
        { userId: 2, cents: 1000 },
      ],
    });
    const sent = payloadOf(formStateOf(dinner, { payers: [1, 2], shares: [1, 2] }), true);
    expect(Object.entries(describeVersion(sent, (id) => (id === 1 ? 'You' : 'Bob')))).toEqual([
      ['Description', 'Dinner'],
      ['Total', '$20.00'],
      ['Paid in', 'The currency of the group'],
      ['Date', 'Mar 5, 2026'],
      ['Category', 'No category'],
      ['Notes', 'Luigi’s'],
      ['Paid by', 'Bob $20.00'],
      ['Split', 'You $10.00, Bob $10.00'],
    ]);
  });

  it('names the items of its bill', () => {
    const dinner = anExpense({
      totalCents: 2000,
      payers: [{ userId: 1, cents: 2000 }],
      shares: [{ userId: 1, cents: 2000 }],
      split: { mode: 'items', values: [] },
      items: [{ id: 1, name: 'Pizza', cents: 1800, people: [] }],
      extras: [{ name: 'Tip', cents: 200, how: 'equal' }],
    });
    const sent = payloadOf(formStateOf(dinner, { payers: [1], shares: [1] }), true);
    expect(describeVersion(sent, () => 'You')).toMatchObject({ Bill: 'Pizza $18.00, Tip $2.00' });
  });
});
