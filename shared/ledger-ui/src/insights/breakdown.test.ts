import { byCategory, byGroup, byMonth, byPerson, type SpentEntry } from './breakdown.ts';

const entry = (change: Partial<SpentEntry>): SpentEntry => ({
  title: 'Blorp',
  notes: '',
  date: '2026-03-05',
  isSettlement: false,
  totalCents: 1000,
  spentCents: 1000,
  people: [
    { id: 1, name: 'You' },
    { id: 2, name: 'Ben' },
  ],
  payers: [{ userId: 1, cents: 1000 }],
  shares: [
    { userId: 1, cents: 400 },
    { userId: 2, cents: 600 },
  ],
  ...change,
});

describe('what was spent', () => {
  it('by category: the chosen one, else the one that the description says, the largest first', () => {
    const entries = [
      entry({}),
      entry({ title: 'Taxi', spentCents: 700 }),
      entry({ category: 'taxi', spentCents: 800 }),
    ];
    expect(byCategory(entries)).toEqual([
      { key: 'taxi', label: 'Taxi', cents: 1500 },
      { key: 'none', label: 'No category', cents: 1000 },
    ]);
  });

  it('by month, the newest first; what has no date has no month', () => {
    const entries = [entry({ date: '2025-12-31' }), entry({}), entry({ spentCents: 1 }), entry({ date: '' })];
    expect(byMonth(entries)).toEqual([
      { key: '2026-03', label: 'March 2026', cents: 1001 },
      { key: '2025-12', label: 'December 2025', cents: 1000 },
    ]);
  });

  it('less what came back, also below zero in a month', () => {
    const back = { totalCents: -600, spentCents: -600, shares: [{ userId: 1, cents: -600 }] };
    const entries = [entry({}), entry(back), entry({ ...back, date: '2026-04-01' })];
    expect(byMonth(entries)).toEqual([
      { key: '2026-04', label: 'April 2026', cents: -600 },
      { key: '2026-03', label: 'March 2026', cents: 400 },
    ]);
    expect(byCategory(entries)).toEqual([{ key: 'none', label: 'No category', cents: -200 }]);
    expect(byPerson([entry({}), entry({ ...back, payers: [{ userId: 1, cents: -600 }] })])).toEqual([
      { key: '2', label: 'Ben', paidCents: 0, shareCents: 600 },
      { key: '1', label: 'You', paidCents: 400, shareCents: -200 },
    ]);
  });

  it('by group', () => {
    expect(
      byGroup([entry({ group: { id: 7, name: 'Flat' } }), entry({ group: { id: 7, name: 'Flat' } })]),
    ).toEqual([{ key: '7', label: 'Flat', cents: 2000 }]);
  });

  it('by person: paid and share, which add up to the same', () => {
    const rows = byPerson([entry({}), entry({ payers: [{ userId: 2, cents: 1000 }] })]);
    expect(rows).toEqual([
      { key: '2', label: 'Ben', paidCents: 1000, shareCents: 1200 },
      { key: '1', label: 'You', paidCents: 1000, shareCents: 800 },
    ]);
  });
});
