import { compareVersions } from './conflict-dialog.tsx';

describe('two versions of an expense', () => {
  const mine = {
    description: 'Dinner',
    totalCents: 2000,
    payers: [{ userId: 1, cents: 2000 }],
    shares: [
      { userId: 1, cents: 1000 },
      { userId: 2, cents: 1000 },
    ],
  };

  it('stand beside each other field by field', () => {
    const theirs = { ...mine, description: 'Dinner and wine', payers: [{ userId: 2, cents: 2000 }] };
    const rows = compareVersions(mine, theirs, (id) => (id === 1 ? 'You' : 'Bob'));
    expect(rows).toEqual([
      { field: 'Description', mine: 'Dinner', theirs: 'Dinner and wine', isSame: false },
      { field: 'Total', mine: '$20.00', theirs: '$20.00', isSame: true },
      { field: 'Category', mine: 'No category', theirs: 'No category', isSame: true },
      { field: 'Paid by', mine: 'You $20.00', theirs: 'Bob $20.00', isSame: false },
      { field: 'Split', mine: 'You $10.00, Bob $10.00', theirs: 'You $10.00, Bob $10.00', isSame: true },
    ]);
  });
});
