import { anExpense } from '@quits/testing/an-expense';
import type { OverviewEntry } from './overview-entries.ts';
import { monthlySpending, summaryOf } from './overview-months.ts';

const NOW = new Date('2026-03-10T12:00:00Z');

function entry(createdAt: string, shareCents: number, isSettlement = false): OverviewEntry {
  return {
    ...anExpense({ isSettlement, createdAt, date: createdAt.slice(0, 10) }),
    group: { id: 1, name: 'Flat' },
    currency: 'USD',
    title: '',
    paidCents: 99_999,
    shareCents,
    peopleOf: () => [],
    payersOf: () => ({ names: '', sentence: '' }),
  };
}

const spent = (entries: OverviewEntry[]) =>
  Object.fromEntries(
    monthlySpending(entries, NOW, 'UTC')
      .filter(({ shareCents }) => shareCents > 0)
      .map(({ month, shareCents }) => [month, shareCents]),
  );

describe('monthly spending', () => {
  it('shows the last 12 months, the current one last', () => {
    const months = monthlySpending([], NOW, 'UTC');
    expect(months.map(({ month }) => month)).toEqual([
      '2025-04',
      '2025-05',
      '2025-06',
      '2025-07',
      '2025-08',
      '2025-09',
      '2025-10',
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
    ]);
    expect(months.at(-1)).toMatchObject({ month: '2026-03', shareCents: 0 });
  });

  it('adds up own shares, not totals', () => {
    expect(spent([entry('2026-03-01T10:00:00Z', 1000), entry('2026-03-02T10:00:00Z', 550)])).toEqual({
      '2026-03': 1550,
    });
  });

  it('leaves settlements out', () => {
    expect(spent([entry('2026-03-01T10:00:00Z', 1000, true)])).toEqual({});
  });

  it('leaves out what is older than 12 months', () => {
    expect(spent([entry('2025-03-31T23:59:00Z', 700), entry('2025-04-01T00:01:00Z', 800)])).toEqual({
      '2025-04': 800,
    });
  });

  it('goes by the day on which it was spent', () => {
    const enteredLater = { ...entry('2026-03-01T10:00:00Z', 1000), date: '2026-02-28' };
    expect(spent([enteredLater])).toEqual({ '2026-02': 1000 });
  });

  it('ends with the month that it is where the person is', () => {
    const lastOf = (timeZone: string) =>
      monthlySpending([], new Date('2026-02-28T23:30:00Z'), timeZone).at(-1)?.month;
    expect([lastOf('UTC'), lastOf('Europe/Helsinki')]).toEqual(['2026-02', '2026-03']);
  });

  it('takes an expense without a readable date for none', () => {
    expect(spent([{ ...entry('2026-03-01T10:00:00Z', 1000), date: '' }])).toEqual({});
  });
});

describe('summary of the trend', () => {
  it('tells the sum, the mean since the first month with spending, and the highest month', () => {
    const months = monthlySpending(
      [entry('2026-01-05T10:00:00Z', 1000), entry('2026-03-05T10:00:00Z', 2001)],
      NOW,
      'UTC',
    );
    expect(summaryOf(months)).toMatchObject({
      totalCents: 3001,
      averageCents: 1000,
      highest: { month: '2026-03', shareCents: 2001 },
    });
  });

  it('counts the months from the first expense on, also from one before the 12 that are shown', () => {
    const months = monthlySpending(
      [entry('2024-06-05T10:00:00Z', 500), entry('2026-03-05T10:00:00Z', 2400)],
      NOW,
      'UTC',
    );
    expect(summaryOf(months)).toMatchObject({ totalCents: 2400, averageCents: 200 });
  });

  it('has no average of one month', () => {
    const months = monthlySpending([entry('2026-03-05T10:00:00Z', 2400)], NOW, 'UTC');
    expect(summaryOf(months)).toMatchObject({ totalCents: 2400, averageCents: undefined });
  });

  it('has nothing to tell without spending', () => {
    expect(summaryOf(monthlySpending([], NOW, 'UTC'))).toBeUndefined();
  });
});
