import type { Expense } from '@quits/contracts';
import { entriesOf, selectEntries, statsOf } from './overview-entries.ts';
import type { OverviewFilters } from './overview-filters.ts';

const ME = 1;
const GROUPS = [
  { id: 10, name: 'Flat', created_by: ME, created_at: '2026-01-01T00:00:00Z' },
  { id: 11, name: 'alps', created_by: ME, created_at: '2026-01-01T00:00:00Z' },
];

function expense(id: number, change: Partial<Expense> = {}): Expense {
  return {
    id,
    group_id: 10,
    description: `Expense ${String(id)}`,
    total_amount: 30,
    type: 'expense',
    created_at: `2026-03-${String(id).padStart(2, '0')}T12:00:00Z`,
    payers: [{ user_id: ME, paid_amount: 30 }],
    shares: [
      { user_id: ME, share_amount: 10 },
      { user_id: 2, share_amount: 20 },
    ],
    ...change,
  };
}

const settlement = (id: number) =>
  expense(id, {
    type: 'settlement',
    description: 'Settlement',
    total_amount: 500,
    payers: [{ user_id: ME, paid_amount: 500 }],
    shares: [{ user_id: 2, share_amount: 500 }],
  });

const all: OverviewFilters = { groupId: undefined, sort: 'date', order: 'desc' };

function idsOf(expenses: Expense[], filters: Partial<OverviewFilters>): number[] {
  return selectEntries(entriesOf(expenses, GROUPS, ME), { ...all, ...filters }).map(({ id }) => id);
}

describe('figures of the overview', () => {
  it('sum what all paid, what the person paid and the person’s shares, in cents', () => {
    const other = expense(2, { total_amount: 0.3, payers: [{ user_id: 2, paid_amount: 0.3 }] });
    expect(statsOf(entriesOf([expense(1), other], GROUPS, ME))).toEqual({
      totalCents: 3030,
      paidCents: 3000,
      shareCents: 2000,
      count: 2,
    });
  });

  it('never count settlements as spending', () => {
    expect(statsOf(entriesOf([expense(1), settlement(2)], GROUPS, ME))).toEqual({
      totalCents: 3000,
      paidCents: 3000,
      shareCents: 1000,
      count: 1,
    });
  });

  it('are zero without expenses', () => {
    expect(statsOf([])).toEqual({ totalCents: 0, paidCents: 0, shareCents: 0, count: 0 });
  });

  it('accept amounts of a back end that did not round them', () => {
    const odd = expense(1, { shares: [{ user_id: ME, share_amount: 3.3333333 }] });
    expect(statsOf(entriesOf([odd], GROUPS, ME)).shareCents).toBe(333);
  });
});

describe('order of the expense details', () => {
  it('is newest first by created_at, then by id', () => {
    const sameTime = expense(9, { created_at: expense(2).created_at });
    expect(idsOf([expense(1), expense(2), sameTime, expense(3)], {})).toEqual([3, 9, 2, 1]);
  });

  it('is oldest first when asked', () => {
    expect(idsOf([expense(2), expense(1), expense(3)], { order: 'asc' })).toEqual([1, 2, 3]);
  });

  it('is by amount, highest first or lowest first, equal amounts newest first', () => {
    const list = [expense(1), expense(2, { total_amount: 99.5 }), expense(3)];
    expect(idsOf(list, { sort: 'amount', order: 'desc' })).toEqual([2, 3, 1]);
    expect(idsOf(list, { sort: 'amount', order: 'asc' })).toEqual([3, 1, 2]);
  });

  it('is by group name from A to Z or Z to A, whatever the case of its letters, newest first within a group', () => {
    const list = [expense(1), expense(2, { group_id: 11 }), expense(3), expense(4, { group_id: 11 })];
    expect(idsOf(list, { sort: 'group', order: 'asc' })).toEqual([4, 2, 3, 1]);
    expect(idsOf(list, { sort: 'group', order: 'desc' })).toEqual([3, 1, 4, 2]);
  });

  it('lists settlements as well', () => {
    expect(idsOf([expense(1), settlement(2)], {})).toEqual([2, 1]);
  });
});

describe('filter by group', () => {
  it('leaves the expenses of that group alone', () => {
    expect(idsOf([expense(1), expense(2, { group_id: 11 })], { groupId: 11 })).toEqual([2]);
  });

  it('names a group by its id when its name is not known', () => {
    expect(entriesOf([expense(1, { group_id: 77 })], GROUPS, ME)[0]?.groupName).toBe('Group 77');
  });
});
