import type { Expense } from '@quits/contracts';
import { anExpense } from '@quits/testing/an-expense';
import { entriesOf as entriesFor, sectionReader, sectionShares, selectEntries } from './overview-entries.ts';
import type { ExpenseFilters } from '@quits/ledger-ui';
import { statsOf } from './overview-stats.tsx';

const ME = 1;
const GROUPS = [
  { id: 10, name: 'Flat', createdBy: ME, createdAt: '2026-01-01T00:00:00Z', currency: 'USD' },
  { id: 11, name: 'alps', createdBy: ME, createdAt: '2026-01-01T00:00:00Z', currency: 'USD' },
];

const nameOf = (id: number) => ({ [ME]: 'You', 2: 'Bob' })[id] ?? String(id);
const entriesOf = (expenses: Expense[], groups = GROUPS) => entriesFor(expenses, groups, ME, nameOf);

function expense(id: number, change: Partial<Expense> = {}): Expense {
  return anExpense({
    id,
    groupId: 10,
    description: `Expense ${String(id)}`,
    totalCents: 3000,
    createdAt: `2026-03-${String(id).padStart(2, '0')}T12:00:00Z`,
    date: `2026-03-${String(id).padStart(2, '0')}`,
    shares: [
      { userId: ME, cents: 1000 },
      { userId: 2, cents: 2000 },
    ],
    ...change,
  });
}

const settlement = (id: number) =>
  expense(id, {
    isSettlement: true,
    description: 'Settlement',
    totalCents: 50000,
    payers: [{ userId: ME, cents: 50000 }],
    shares: [{ userId: 2, cents: 50000 }],
  });

const all = { groupId: undefined, sort: 'date', order: 'desc' } as const;

function idsOf(expenses: Expense[], filters: Partial<ExpenseFilters>): number[] {
  return selectEntries(entriesOf(expenses), { ...all, ...filters }, 'USD').map(({ id }) => id);
}

describe('figures of the overview', () => {
  it('sum what all paid, what the person paid and the person’s shares, in cents', () => {
    const other = expense(2, { totalCents: 30, payers: [{ userId: 2, cents: 30 }] });
    expect(statsOf(entriesOf([expense(1), other]))).toEqual({
      totalCents: 3030,
      paidCents: 3000,
      shareCents: 2000,
      count: 2,
    });
  });

  it('never count settlements as spending', () => {
    expect(statsOf(entriesOf([expense(1), settlement(2)]))).toEqual({
      totalCents: 3000,
      paidCents: 3000,
      shareCents: 1000,
      count: 1,
    });
  });

  it('are zero without expenses', () => {
    expect(statsOf([])).toEqual({ totalCents: 0, paidCents: 0, shareCents: 0, count: 0 });
  });
});

describe('order of the expense details', () => {
  it('is newest first by time, then by id', () => {
    const sameTime = expense(9, { createdAt: expense(2).createdAt, date: expense(2).date });
    expect(idsOf([expense(1), expense(2), sameTime, expense(3)], {})).toEqual([3, 9, 2, 1]);
  });

  it('is oldest first when asked', () => {
    expect(idsOf([expense(2), expense(1), expense(3)], { order: 'asc' })).toEqual([1, 2, 3]);
  });

  it('is by amount, highest first or lowest first, equal amounts newest first', () => {
    const list = [expense(1), expense(2, { totalCents: 9950 }), expense(3)];
    expect(idsOf(list, { sort: 'amount', order: 'desc' })).toEqual([2, 3, 1]);
    expect(idsOf(list, { sort: 'amount', order: 'asc' })).toEqual([3, 1, 2]);
  });

  it('is by group name from A to Z or Z to A, whatever the case of its letters, newest first within a group', () => {
    const list = [expense(1), expense(2, { groupId: 11 }), expense(3), expense(4, { groupId: 11 })];
    expect(idsOf(list, { sort: 'group', order: 'asc' })).toEqual([4, 2, 3, 1]);
    expect(idsOf(list, { sort: 'group', order: 'desc' })).toEqual([3, 1, 4, 2]);
  });

  it('call a settlement by who paid whom', () => {
    expect(entriesOf([settlement(1)]).map(({ title }) => title)).toEqual(['You paid Bob to settle up']);
  });

  it('lists settlements as well', () => {
    expect(idsOf([expense(1), settlement(2)], {})).toEqual([2, 1]);
  });
});

describe('filter by group', () => {
  it('leaves the expenses of that group alone', () => {
    expect(idsOf([expense(1), expense(2, { groupId: 11 })], { groupId: 11 })).toEqual([2]);
  });

  it('names a group by its id when its name is not known', () => {
    expect(entriesOf([expense(1, { groupId: 77 })])[0]?.group.name).toBe('Group 77');
  });
});

describe('currencies', () => {
  it('never stand in one list: each entry has that of its group', () => {
    const groups = GROUPS.map((group) => (group.id === 11 ? { ...group, currency: 'EUR' } : group));
    const entries = entriesOf([expense(1), expense(2, { groupId: 11 })], groups);
    expect(selectEntries(entries, all, 'EUR').map(({ id }) => id)).toEqual([2]);
    expect(selectEntries(entries, all, 'USD').map(({ id }) => id)).toEqual([1]);
  });
});

describe('sections of the expense details', () => {
  const entry = { date: '2026-03-02', group: { id: 1, name: 'Alps' } };

  it.each([
    ['date', 'March 2026'],
    ['group', 'Alps'],
    ['amount', undefined],
  ] as const)('sorted by %s: %s', (sort, section) => {
    expect(sectionReader(sort)(entry)).toBe(section);
  });

  it('say what the own shares in them add up to, settlements left out', () => {
    const entries = entriesOf([expense(1), expense(2), settlement(3)]);
    expect(sectionShares(entries, sectionReader('date'))).toEqual(new Map([['March 2026', 2000]]));
    expect(sectionShares(entries, sectionReader('amount'))).toEqual(new Map());
  });
});
