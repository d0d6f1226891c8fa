import type { Expense } from '@quits/contracts';
import { groupStats } from './group-stats.ts';

const ME = 1;
const common = {
  groupId: 1,
  description: '',
  isSettlement: false,
  createdAt: '2026-01-01T00:00:00Z',
  date: '2026-01-01',
  notes: '',
  payers: [],
  people: [],
};

describe('groupStats', () => {
  it('adds up totals, own shares and the number of expenses', () => {
    const expenses: Expense[] = [
      { ...common, id: 1, totalCents: 10_000, shares: [{ userId: ME, cents: 3334 }] },
      { ...common, id: 2, totalCents: 30, shares: [{ userId: 2, cents: 30 }] },
    ];
    expect(groupStats(expenses, ME)).toEqual({ spentCents: 10_030, shareCents: 3334, expenseCount: 2 });
  });

  it('never counts a settlement', () => {
    const settlement: Expense = {
      ...common,
      id: 1,
      isSettlement: true,
      totalCents: 5000,
      shares: [{ userId: ME, cents: 5000 }],
    };
    expect(groupStats([settlement], ME)).toEqual({ spentCents: 0, shareCents: 0, expenseCount: 0 });
  });
});
